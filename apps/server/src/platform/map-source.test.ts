import { describe, expect, it } from 'vitest'
import { tileOrigins, tileUrlOf } from './map-source.ts'

const none = { tileUrl: null, approvalNumber: null, tiandituKey: null }

describe('map tiles by setting', () => {
  it('without a setting nothing is loaded from outside', () => {
    expect(tileUrlOf(none)).toBeNull()
    expect(tileOrigins(none)).toEqual([])
  })
  it('a 天地图 key is enough', () => {
    const map = { ...none, tiandituKey: 'abc' }
    expect(tileUrlOf(map)).toContain('tk=abc')
    expect(tileOrigins(map)).toEqual(['https://t0.tianditu.gov.cn'])
  })
  it('an own tile service wins, and only its origin is opened', () => {
    const map = { ...none, tiandituKey: 'abc', tileUrl: 'https://tiles.example.cn/{z}/{x}/{y}.png' }
    expect(tileUrlOf(map)).toBe('https://tiles.example.cn/{z}/{x}/{y}.png')
    expect(tileOrigins(map)).toEqual(['https://tiles.example.cn'])
    expect(tileOrigins({ ...none, tileUrl: '/tiles/{z}/{x}/{y}.png' })).toEqual([])
  })
})
