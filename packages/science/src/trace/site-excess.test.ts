import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { excessOf } from './site-excess.ts'
import type { TraceSite } from './trace-input.ts'

const startMs = Date.parse('2026-11-20T10:00:00+08:00')
const site = (siteCode: string, usual: number, now: number): TraceSite => ({
  siteCode,
  longitude: 120.3,
  latitude: 31.57,
  series: { pm25: new Map(Array.from({ length: 13 }, (_, n) => [startMs - n * hourMs, n === 0 ? now : usual])) },
})
const five = (now: number) => ['A', 'B', 'C', 'D', 'E'].map((code) => site(code, 40, now))

describe('the excess of a site', () => {
  it('is what it shows above the city and its own relation to it', () => {
    const { sites } = excessOf([...five(40), site('ROAD', 60, 60), site('HIT', 40, 120)], 'pm25', startMs)
    expect(sites.get('ROAD')?.excess).toBeCloseTo(0, 6)
    expect(sites.get('HIT')).toMatchObject({ value: 120, expected: 40, excess: 80 })
  })

  it('is nothing when the whole city rises, and the rise is told apart', () => {
    const { sites, cityRise } = excessOf([...five(120), site('HIT', 40, 120)], 'pm25', startMs)
    expect(sites.get('HIT')?.excess).toBeCloseTo(0, 6)
    expect(cityRise).toBeCloseTo(Math.log(3), 6)
  })

  it('ignores sites without a value in the hour', () => {
    const silent = { ...site('GONE', 40, 40), series: { pm25: new Map([[startMs - hourMs, 40]]) } }
    expect(excessOf([...five(40), silent], 'pm25', startMs).sites.has('GONE')).toBe(false)
  })
})
