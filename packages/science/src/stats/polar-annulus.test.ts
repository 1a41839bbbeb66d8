import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { annulusPeriods, polarAnnulus } from './polar-annulus.ts'
import { polarFreq } from './polar-frequency.ts'
import { seededRandom } from './seeded-random.ts'
import { exampleHours, referencesAreThere } from './testing/reference.ts'

const random = seededRandom(4)
const rows = 24 * 200
const axis = {
  atMs: Float64Array.from({ length: rows }, (_, i) => Date.parse('2026-01-01T00:00:00+08:00') + i * hourMs),
  offsetMinutes: 480,
}
const wind = {
  speedMs: Float64Array.from({ length: rows }, () => 1 + random() * 4),
  directionDeg: Float64Array.from({ length: rows }, () => random() * 360),
}
/** The north-east brings the morning. */
const values = Float64Array.from({ length: rows }, (_, i) => {
  const [hour, direction] = [i % 24, wind.directionDeg[i] ?? 0]
  return 20 + 5 * random() + (Math.abs(hour - 8) <= 1 && Math.abs(direction - 45) < 25 ? 80 : 0)
})

describe('the ring of direction and time (polarAnnulus)', () => {
  it('E: holds the mean of every cell, worked by hand', () => {
    const ring = polarAnnulus(
      {
        atMs: [0, 24, 1, 2, 3].map((hour) => Date.parse('2026-06-01T00:00:00+08:00') + hour * hourMs),
        offsetMinutes: 480,
      },
      { speedMs: [1, 1, 1, 0, 1], directionDeg: [90, 91, 270, 90, null] },
      [10, 30, 7, 99, 99],
      { sectors: 4, directionSpreadDeg: 0, timeSpread: 0 },
    )
    expect(ring.steps).toHaveLength(24)
    expect(ring.cells.filter(({ count }) => count > 0)).toEqual([
      { directionDeg: 90, step: 0, count: 2, mean: 20, value: 20 },
      { directionDeg: 270, step: 1, count: 1, mean: 7, value: 7 },
    ])
  })

  it('E: smooths by the distance of the rows: a neighbour one spread away weighs e^-½', () => {
    const one = { atMs: [0, hourMs], offsetMinutes: 0 }
    const same = { speedMs: [1, 1], directionDeg: [0, 0] }
    const { cells } = polarAnnulus(one, same, [10, 20], { sectors: 4, directionSpreadDeg: 0, timeSpread: 1 })
    const weight = Math.exp(-0.5)
    expect(cells[0]?.value).toBeCloseTo((10 + 20 * weight) / (1 + weight), 12)
    // Hour 23 lies beside hour 0, and nothing is near noon.
    expect(cells[23 * 4]?.value).toBeCloseTo((10 * weight + 20 * Math.exp(-2)) / (weight + Math.exp(-2)), 12)
    expect(cells[12 * 4]?.value).toBeNull()
  })

  it('E: shows when and from where it comes', () => {
    const { cells } = polarAnnulus(axis, wind, values)
    const top = cells.reduce((best, cell) => ((cell.value ?? 0) > (best.value ?? 0) ? cell : best))
    expect(top.step).toBe(8)
    expect(Math.abs(top.directionDeg - 45)).toBeLessThanOrEqual(10)
  })

  it.each(annulusPeriods)(
    'E: by %s conserves the rows, keeps within what was measured and a constant as it is',
    (period) => {
      const { cells } = polarAnnulus(axis, wind, values, { period })
      expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(rows)
      const shown = cells.flatMap(({ value }) => value ?? [])
      expect(Math.max(...shown)).toBeLessThanOrEqual(Math.max(...values))
      expect(Math.min(...shown)).toBeGreaterThanOrEqual(Math.min(...values))
      for (const { value } of polarAnnulus(
        axis,
        wind,
        values.map(() => 7),
        { period },
      ).cells)
        if (value !== null) expect(value).toBeCloseTo(7, 9)
    },
  )

  it('E: turns with the wind', () => {
    const plain = polarAnnulus(axis, wind, values, { sectors: 12 })
    const directionDeg = wind.directionDeg.map((one) => (one + 30) % 360)
    const turned = polarAnnulus(axis, { ...wind, directionDeg }, values, { sectors: 12 })
    plain.cells.forEach(({ step, value }, cell) => {
      const there = turned.cells[step * 12 + (((cell % 12) + 1) % 12)]
      expect(there?.value ?? 0).toBeCloseTo(value ?? 0, 9)
    })
  })

  it('names the months of a series, and refuses a negative spread', () => {
    expect(polarAnnulus(axis, wind, values, { period: 'trend' }).steps).toEqual(
      ['01', '02', '03', '04', '05', '06', '07'].map((month) => `2026-${month}`),
    )
    expect(() => polarAnnulus(axis, wind, values, { timeSpread: -1 })).toThrow('不应小于 0')
  })
})

describe.skipIf(!referencesAreThere)('the ring of 65,533 recorded hours', () => {
  it('E: holds the rows and sums of openair’s direction and speed table', () => {
    const hours = exampleHours()
    const ring = polarAnnulus(hours.axis, hours.wind, hours.values('nox'), { period: 'trend' })
    // openair's polarFreq counts the rows of speed nought that carry a direction; a ring leaves them out.
    const freq = polarFreq(hours.wind, hours.values('nox'), { calmBelowMs: 0.001 })
    for (const direction of [0, 90, 220]) {
      const own = ring.cells.filter(({ directionDeg }) => directionDeg === direction)
      const theirs = freq.cells.filter(({ directionDeg }) => directionDeg === direction)
      expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(theirs.reduce((sum, { count }) => sum + count, 0))
      expect(own.reduce((sum, { count, mean }) => sum + count * (mean ?? 0), 0)).toBeCloseTo(
        theirs.reduce((sum, { count, mean }) => sum + count * (mean ?? 0), 0),
        3,
      )
    }
  })
})
