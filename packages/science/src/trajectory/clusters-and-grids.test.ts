import { describe, expect, it } from 'vitest'
import { seededRandom } from '../stats/seeded-random.ts'
import { referencesAreThere, referenceTable, worstRelative } from '../stats/testing/reference.ts'
import { trajCluster } from './cluster-paths.ts'
import { partitionAroundMedoids } from './partition-medoids.ts'
import { pathDistanceMatrix, pathDistances } from './path-distance.ts'
import { cwt, pathFrequency, pscf } from './path-grid.ts'
import type { AirPath } from './path-set.ts'

/** A straight path from Wuxi, so many degrees north and east an hour. */
const path = (north: number, east: number): AirPath => ({
  latitude: Array.from({ length: 25 }, (_, i) => 31.5 + north * i),
  longitude: Array.from({ length: 25 }, (_, i) => 120.3 + east * i),
})

describe('distances between trajectories', () => {
  it('in kilometres sum the steps’ distances: 24 steps, each half a degree of latitude farther apart', () => {
    const { distances } = pathDistanceMatrix([path(0, 0.1), path(0.5, 0.1)], 'Kilometres')
    expect(distances[1]).toBeCloseTo(((0.5 * 24 * 25) / 2) * 110, 8)
    expect([distances[0], distances[3], distances[2]]).toEqual([0, 0, distances[1]])
    const eastward = pathDistanceMatrix([path(0, 0), path(0, 0.5)], 'Kilometres').distances[1] ?? 0
    expect(eastward).toBeCloseTo(150 * 110 * Math.cos((31.5 * Math.PI) / 180), 8)
  })

  it('by Euclid are the length of all differences in degrees', () => {
    const paths = [
      { latitude: [30, 31], longitude: [120, 121] },
      { latitude: [30, 33], longitude: [120, 127] },
    ]
    expect(pathDistanceMatrix(paths, 'Euclid').distances[1]).toBeCloseTo(Math.sqrt(40), 12)
  })

  it('by angle see only where from: a right angle whatever the speeds', () => {
    const { distances } = pathDistanceMatrix([path(0.2, 0), path(0, 1), path(0.9, 0)], 'Angle')
    expect(distances[1]).toBeCloseTo(Math.PI / 2, 12)
    expect(distances[2]).toBeCloseTo(0, 6)
  })

  it('refuse paths of different length', () => {
    const short = { latitude: [31, 32], longitude: [120, 121] }
    expect(() => pathDistanceMatrix([path(1, 0), short], 'Euclid')).toThrow('第 2 条轨迹有 2 个点，其余为 25 个')
    expect(() => trajCluster([])).toThrow('没有轨迹')
  })
})

describe('clusters of trajectories (trajectory)', () => {
  const random = seededRandom(6)
  const around = (north: number, east: number) =>
    Array.from({ length: 20 }, () => path(north + (random() - 0.5) / 20, east + (random() - 0.5) / 20))
  const paths = [...around(0.5, 0), ...around(-0.5, 0.2), ...around(0, -0.6)]

  it('find the three directions the air came from, by every distance', () => {
    for (const method of pathDistances) {
      const { cluster, clusters } = trajCluster(paths, method, 3)
      expect(cluster).toEqual(paths.map((_, i) => 1 + Math.floor(i / 20)))
      expect(clusters.map(({ count }) => count)).toEqual([20, 20, 20])
      expect(clusters[0]?.meanPath.latitude.at(-1)).toBeCloseTo(31.5 + 12, 0)
    }
  })

  it('show the elbow: the spatial variance falls steeply up to three clusters and little after', () => {
    const { spatialVariance } = trajCluster(paths, 'Euclid', 3)
    expect(spatialVariance.map(({ clusters }) => clusters)).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(spatialVariance[0]?.risePct).toBeGreaterThan(500)
    expect(spatialVariance[1]?.risePct).toBeLessThan(60)
  })

  it('around medoids reach the best split of a line by hand', () => {
    const points = [0, 1, 2, 10, 11, 12, 30]
    const distances = Float64Array.from(points.flatMap((a) => points.map((b) => Math.abs(a - b))))
    expect(partitionAroundMedoids({ size: 7, distances }, 3)).toEqual({
      medoids: [1, 4, 6],
      groups: [0, 0, 0, 1, 1, 1, 2],
      cost: 4,
    })
    expect(() => partitionAroundMedoids({ size: 7, distances }, 8)).toThrow('聚类数应为 1～7 的整数')
  })
})

describe('grids of trajectories', () => {
  const points = {
    longitude: [120.1, 120.4, 120.2, 121.5, 122.5],
    latitude: [31.2, 30.6, 31, 31, 31],
    value: [10, 20, 90, null, 40],
  }

  it('count endpoints in cells, a point on an edge in the even one', () => {
    expect(pathFrequency(points)).toEqual([
      { longitude: 120, latitude: 31, count: 3, frequencyPct: 100 },
      { longitude: 122, latitude: 31, count: 2, frequencyPct: (100 * 2) / 3 },
    ])
  })

  it('PSCF: share strictly above the percentile, weighed by the count against the mean count', () => {
    // 90th percentile of 10, 20, 40, 90 is 75; mean count 2.5, so 3 endpoints weigh 0.75.
    const [near] = pscf(points)
    expect(near?.unweighted).toBeCloseTo(1 / 3, 12)
    expect(near?.pscf).toBeCloseTo(0.25, 12)
  })

  it('CWT: mean concentration, weighed down below 10, 20 and 80 endpoints', () => {
    expect(cwt(points).map(({ unweighted }) => unweighted)).toEqual([40, 40])
    const weights = [10, 11, 21, 81].map((count) => {
      const line = Array.from({ length: count }, () => 1)
      return cwt({ longitude: line, latitude: line, value: line })[0]?.cwt
    })
    expect(weights).toEqual([0.05, 0.42, 0.7, 1])
  })

  it('name the row of a missing coordinate', () => {
    expect(() => cwt({ longitude: [1, null], latitude: [1, 1], value: [1, 1] })).toThrow(
      '第 2 行 longitude 列：经度缺失',
    )
    expect(() => pscf({ longitude: [1], latitude: [1], value: [null] })).toThrow('没有有效的浓度')
  })
})

describe.skipIf(!referencesAreThere)(
  '56 recorded trajectories against openair (skipped without ../shared/data)',
  () => {
    const table = referencesAreThere ? referenceTable('trajectory/traj_data.csv') : null
    const column = (name: string) => table?.numbers(name) ?? new Float64Array()
    const points = { longitude: column('lon'), latitude: column('lat'), value: column('pm2.5') }

    const compare = (file: string, ours: readonly { longitude: number; latitude: number; value: number }[]) => {
      const theirs = referenceTable(`analysis/${file}`)
      const [x, y] = [theirs.numbers('xgrid'), theirs.numbers('ygrid')]
      const byCell = new Map(ours.map(({ longitude, latitude, value }) => [`${longitude},${latitude}`, value]))
      expect(byCell.size).toBe(theirs.rows)
      const own = Float64Array.from(x, (one, row) => byCell.get(`${one},${y[row]}`) ?? Number.NaN)
      expect(worstRelative(own, theirs.numbers('pm2.5'))).toBeLessThan(1e-6)
    }

    it('the frequencies of cells agree to 1e-6', () => {
      compare(
        'trajLevel_frequency_pm25.csv',
        pathFrequency(points).map((cell) => ({ ...cell, value: cell.frequencyPct })),
      )
    })

    it('the PSCF of cells above the 75th percentile agrees to 1e-6', () => {
      compare(
        'trajLevel_pscf_pm25.csv',
        pscf(points, { percentile: 75 }).map((cell) => ({ ...cell, value: cell.pscf })),
      )
    })

    it('five clusters by Euclid are the same partition (adjusted Rand at least 0.98)', () => {
      const dates = table?.texts('date') ?? []
      const paths = [...new Set(dates)].map((date) => {
        const rows = Array.from(dates.keys()).filter((row) => dates[row] === date)
        return {
          latitude: rows.map((row) => points.latitude[row] ?? Number.NaN),
          longitude: rows.map((row) => points.longitude[row] ?? Number.NaN),
        }
      })
      const theirs = referenceTable('analysis/trajCluster_Euclid_5_assign.csv').texts('cluster')
      expect(adjustedRand(trajCluster(paths, 'Euclid', 5).cluster.map(String), theirs)).toBeGreaterThanOrEqual(0.98)
    })
  },
)

/** Agreement of two partitions corrected for chance (Hubert and Arabie 1985). */
const adjustedRand = (a: readonly string[], b: readonly string[]): number => {
  const pairs = (labels: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
    return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)
  }
  const together = pairs(a.map((label, i) => `${label}|${b[i]}`))
  const [inA, inB] = [pairs(a), pairs(b)]
  const chance = (inA * inB) / ((a.length * (a.length - 1)) / 2)
  return (together - chance) / ((inA + inB) / 2 - chance)
}

describe('potential source contribution by the check values of the design', () => {
  // n̄ is 12 over four cells: N 9, 6, 8 and 25.
  const cellsAt = (counts: readonly number[], above: readonly number[]) => {
    const rows = counts.flatMap((count, cell) =>
      Array.from({ length: count }, (_, i) => ({ longitude: 120 + cell, value: i < (above[cell] ?? 0) ? 10 : 1 })),
    )
    return {
      longitude: Float64Array.from(rows, ({ longitude }) => longitude),
      latitude: Float64Array.from(rows, () => 31),
      value: Float64Array.from(rows, ({ value }) => value),
    }
  }

  it('n̄ 12, N 9, 6 above: 0.6667 × 0.5 = 0.3333', () => {
    const [cell] = pscf(cellsAt([9, 6, 8, 25], [6, 0, 0, 0]), { percentile: 75 })
    expect(cell?.unweighted).toBeCloseTo(0.6667, 4)
    expect(cell?.pscf).toBeCloseTo(0.3333, 4)
  })

  it('N 6, 12, 24, 25 weigh 0.15, 0.5, 0.75, 1 at n̄ 12', () => {
    const all = [6, 12, 24, 25, 3, 2]
    const cells = pscf(cellsAt(all, [6, 12, 0, 0, 0, 0]), { percentile: 50 })
    expect(all.reduce((sum, count) => sum + count, 0) / all.length).toBe(12)
    expect(cells.slice(0, 2).map((cell) => cell.pscf)).toEqual([0.15, 0.5])
    const others = pscf(cellsAt(all, [0, 0, 24, 0, 0, 0]), { percentile: 60 })
    expect(others[2]?.pscf).toBe(0.75)
    const last = pscf(cellsAt(all, [0, 0, 0, 25, 0, 0]), { percentile: 60 })
    expect(last[3]?.pscf).toBe(1)
  })
})
