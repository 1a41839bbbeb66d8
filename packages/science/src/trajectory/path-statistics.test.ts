import { describe, expect, it } from 'vitest'
import { seededRandom } from '../stats/seeded-random.ts'
import { referencesAreThere, referenceTable, worstRelative } from '../stats/testing/reference.ts'
import { pathDifference } from './path-difference.ts'
import { pathFrequency } from './path-grid.ts'
import { transportBias } from './transport-bias.ts'

describe('frequencies of high concentrations against all (trajLevel "difference")', () => {
  it('E: is the frequency of the endpoints above the percentile less that of all, worked by hand', () => {
    const points = {
      longitude: [120, 120, 120, 120, 121, 121, 122],
      latitude: [31, 31, 31, 31, 31, 31, 31],
      value: [10, 10, 10, 40, 50, 60, null],
    }
    // Median of 10, 10, 10, 40, 50, 60 is 25: one of four, two of two, none of one above.
    expect(pathDifference(points, { percentile: 50 })).toEqual([
      { longitude: 120, latitude: 31, count: 4, high: 1, frequencyPct: 100, highFrequencyPct: 50, differencePct: -50 },
      { longitude: 121, latitude: 31, count: 2, high: 2, frequencyPct: 50, highFrequencyPct: 100, differencePct: 50 },
      { longitude: 122, latitude: 31, count: 1, high: 0, frequencyPct: 25, highFrequencyPct: 0, differencePct: -25 },
    ])
    expect(pathDifference(points, { percentile: 50, leastPerCell: 2 })).toHaveLength(2)
    expect(() => pathDifference(points, { percentile: 100 })).toThrow('没有高于该百分位数的浓度')
  })

  it('E: is nought where the concentration has nothing to do with the way', () => {
    const longitude = Array.from({ length: 900 }, (_, i) => 115 + (i % 9))
    const value = longitude.map((_, i) => Math.floor(i / 9))
    for (const { differencePct } of pathDifference({ longitude, latitude: longitude.map(() => 31), value }))
      expect(differencePct).toBe(0)
  })
})

describe('simplified quantitative transport bias analysis (trajLevel "sqtba")', () => {
  it('E: weighs two paths by their bells, worked by hand', () => {
    const cells = transportBias({
      path: ['a', 'a', 'b', 'b'],
      hours: [0, -10, 0, -10],
      longitude: [118, 120, 118, 120],
      latitude: [30, 31, 30, 32],
      value: [10, 10, 30, 30],
    })
    // σ = 54 km; one degree of latitude is 6371π/180 km.
    const beside = Math.exp(-0.5 * ((6371 * Math.PI) / 180 / 54) ** 2)
    const near = cells.find(({ latitude }) => latitude === 31)
    expect(near?.sqtba).toBeCloseTo((10 + 30 * beside) / (1 + beside), 12)
    expect(near?.potential).toBeCloseTo((1 + beside) / 54 ** 2 / 2, 15)
  })

  it('E: counts a path once however many endpoints it has', () => {
    const once = { path: ['a', 'b'], hours: [-5, -5], longitude: [120, 120.4], latitude: [31, 31], value: [10, 30] }
    const often = {
      path: ['a', ...Array.from({ length: 7 }, () => 'b')],
      hours: Array.from({ length: 8 }, () => -5),
      longitude: [120, ...Array.from({ length: 7 }, () => 120.4)],
      latitude: Array.from({ length: 8 }, () => 31),
      value: [10, ...Array.from({ length: 7 }, () => 30)],
    }
    expect(transportBias(often)[0]?.sqtba).toBeCloseTo(transportBias(once)[0]?.sqtba ?? Number.NaN, 12)
  })

  const random = seededRandom(12)
  const paths = Array.from({ length: 30 }, (_, i) => ({ name: `p${i}`, east: random() - 0.5, north: random() - 0.5 }))
  const rows = paths.flatMap(({ name, east, north }, i) =>
    Array.from({ length: 25 }, (_, hour) => ({
      path: name,
      hours: -hour,
      longitude: 120.3 + east * hour,
      latitude: 31.5 + north * hour,
      // Air from the east is dirty.
      value: east > 0.2 ? 90 + i : 20 + i,
    })),
  )
  const pointsOf = (list: typeof rows) => ({
    path: list.map(({ path }) => path),
    hours: list.map(({ hours }) => hours),
    longitude: list.map(({ longitude }) => longitude),
    latitude: list.map(({ latitude }) => latitude),
    value: list.map(({ value }) => value),
  })

  it('E: shows where dirty air comes from, within what was measured', () => {
    const cells = transportBias(pointsOf(rows))
    const [low, high] = [Math.min(...rows.map(({ value }) => value)), Math.max(...rows.map(({ value }) => value))]
    expect(cells.every(({ sqtba }) => sqtba >= low - 1e-9 && sqtba <= high + 1e-9)).toBe(true)
    const mean = (side: typeof cells) => side.reduce((sum, { sqtba }) => sum + sqtba, 0) / side.length
    const east = cells.filter(({ longitude }) => longitude >= 125)
    const west = cells.filter(({ longitude }) => longitude <= 115)
    expect(mean(east)).toBeGreaterThan(mean(west) + 40)
  })

  it('E: keeps a constant, scales with the concentration, and knows no order of rows', () => {
    const plain = transportBias(pointsOf(rows))
    for (const { sqtba } of transportBias(pointsOf(rows.map((row) => ({ ...row, value: 7 })))))
      expect(sqtba).toBeCloseTo(7, 9)
    transportBias(pointsOf(rows.map((row) => ({ ...row, value: 3 * row.value })))).forEach(({ sqtba }, i) => {
      expect(sqtba).toBeCloseTo(3 * (plain[i]?.sqtba ?? Number.NaN), 8)
    })
    transportBias(pointsOf(rows.toReversed())).forEach(({ sqtba }, i) => {
      expect(sqtba).toBeCloseTo(plain[i]?.sqtba ?? Number.NaN, 8)
    })
  })

  it('E: turns with the Earth: ten degrees of longitude away all is the same', () => {
    const plain = transportBias(pointsOf(rows))
    transportBias(pointsOf(rows.map((row) => ({ ...row, longitude: row.longitude + 10 })))).forEach((cell, i) => {
      expect(cell.longitude).toBeCloseTo((plain[i]?.longitude ?? 0) + 10, 9)
      expect(cell.sqtba).toBeCloseTo(plain[i]?.sqtba ?? Number.NaN, 6)
    })
  })

  it('leaves out endpoints without concentration, and names a missing hour', () => {
    const one = { path: ['a', 'b'], hours: [-5, -5], longitude: [120, 121], latitude: [31, 31] }
    expect(transportBias({ ...one, value: [10, null] })).toHaveLength(1)
    expect(() => transportBias({ ...one, value: [null, null] })).toThrow('没有有效的浓度')
    expect(() => transportBias({ ...one, hours: [1, null], value: [1, 1] })).toThrow('第 2 行 hours 列：时次缺失')
  })
})

describe.skipIf(!referencesAreThere)('56 recorded trajectories', () => {
  it('E: the difference stands on openair’s frequencies (1e-6), and SQTBA on its cells', () => {
    const table = referenceTable('trajectory/traj_data.csv')
    const points = {
      longitude: table.numbers('lon'),
      latitude: table.numbers('lat'),
      value: table.numbers('pm2.5'),
    }
    const theirs = referenceTable('analysis/trajLevel_frequency_pm25.csv')
    const byCell = new Map(
      pathDifference(points, { percentile: 75 }).map((cell) => [`${cell.longitude},${cell.latitude}`, cell]),
    )
    const [x, y] = [theirs.numbers('xgrid'), theirs.numbers('ygrid')]
    const ours = Float64Array.from(x, (one, row) => byCell.get(`${one},${y[row]}`)?.frequencyPct ?? Number.NaN)
    expect(worstRelative(ours, theirs.numbers('pm2.5'))).toBeLessThan(1e-6)
    // PSCF without its weights is the share above the same percentile: high and count of a cell must give it.
    const pscf = referenceTable('analysis/trajLevel_pscf_pm25.csv')
    const shares = Array.from(pscf.numbers('count'))
    const [px, py] = [pscf.numbers('xgrid'), pscf.numbers('ygrid')]
    const ourShares = shares.map((_, row) => {
      const cell = byCell.get(`${px[row]},${py[row]}`)
      return cell ? cell.high / cell.count : Number.NaN
    })
    expect(worstRelative(ourShares, shares)).toBeLessThan(1e-6)
    const biased = transportBias({ ...points, path: table.texts('date'), hours: table.numbers('hour.inc') })
    expect(biased.length).toBeLessThanOrEqual(pathFrequency(points).length)
    const measured = points.value.filter((value) => !Number.isNaN(value))
    expect(Math.max(...biased.map(({ sqtba }) => sqtba))).toBeLessThanOrEqual(Math.max(...measured))
  })
})
