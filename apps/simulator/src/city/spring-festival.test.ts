import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { fireworksLevel } from './spring-festival.ts'

const level = (text: string) => fireworksLevel(Date.parse(`${text}:00+08:00`))

describe('fireworks', () => {
  it('burn most in the first hour of the lunar year, again for the god of wealth and at the lanterns', () => {
    expect(level('2027-02-06T00:18')).toBeGreaterThan(0.95)
    expect(level('2027-02-05T19:00')).toBeGreaterThan(0.3)
    expect(level('2027-02-10T06:30')).toBeGreaterThan(0.4)
    expect(level('2027-02-20T20:00')).toBeGreaterThan(0.3)
    expect(level('2027-02-08T12:00')).toBeLessThan(0.01)
  })

  it('are over by the next noon, and there are none outside the festival', () => {
    expect(level('2027-02-06T13:00')).toBeLessThan(0.01)
    const start = Date.parse('2026-03-10T00:00:00+08:00')
    const rest = Array.from({ length: 300 * 4 }, (_, n) => fireworksLevel(start + n * 6 * hourMs))
    expect(start + 300 * dayMs).toBeLessThan(Date.parse('2027-02-01T00:00:00+08:00'))
    expect(Math.max(...rest)).toBe(0)
  })
})
