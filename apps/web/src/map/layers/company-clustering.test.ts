import { describe, expect, it } from 'vitest'
import { clusterGridPx, companyMinZoom, companyMode, countInView } from './company-clustering.ts'

describe('company markers (popup-16)', () => {
  it('cluster above 500 markers in view and no longer above 1000', () => {
    expect([1, 500, 501, 1000, 1001, 10_000].map(companyMode)).toEqual([
      'signs',
      'signs',
      'clusters',
      'clusters',
      'dots',
      'dots',
    ])
  })

  it('show from zoom 9, on a grid of 80', () => {
    expect(companyMinZoom).toBe(9)
    expect(clusterGridPx).toBe(80)
  })

  it('are counted by what lies in view, its edges included', () => {
    const places = [120, 120.5, 121].map((longitude) => ({ longitude, latitude: 31.5 }))
    expect(countInView(places, { west: 120, east: 120.5, south: 31, north: 32 })).toBe(2)
    expect(countInView(places, { west: 120, east: 121, south: 31.6, north: 32 })).toBe(0)
  })
})
