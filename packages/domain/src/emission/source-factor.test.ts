import { describe, expect, it } from 'vitest'
import { sourceFactorOf } from './source-factor.ts'

describe('what sources emit of a factor of the air', () => {
  it('ozone stands for NMHC, NO2 for NOx, particles for dust', () => {
    expect(['o3', 'no2', 'pm25', 'so2', 'co'].map(sourceFactorOf)).toEqual([
      'a24088',
      'a21002',
      'a34013',
      'a21026',
      'a21005',
    ])
  })

  it('a code of outlets is its own, and what nobody emits has none', () => {
    expect(sourceFactorOf('a21024')).toBe('a21024')
    expect(['', 'aqi', 'windSpeed'].map(sourceFactorOf)).toEqual([null, null, null])
  })
})
