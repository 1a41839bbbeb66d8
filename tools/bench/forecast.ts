import { binMatrix, type FeatureMatrix } from '../../packages/science/src/forecast/binned-matrix.ts'
import { boost } from '../../packages/science/src/forecast/boosting.ts'
import { runForecast } from '../../packages/science/src/forecast/run-forecast.ts'
import { madeUpFirstHour, madeUpSites } from '../../packages/science/src/forecast/testing/made-up-sites.ts'
import { trainForecast } from '../../packages/science/src/forecast/train-forecast.ts'
import { seededRandom } from '../../packages/science/src/stats/seeded-random.ts'
import type { Figure } from './figure.ts'

const seconds = <Result>(work: () => Result): { took: number; result: Result } => {
  const begin = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(begin)
  return { took: (user + system) / 1e6, result }
}

const matrixRows = 50_000
const matrixFeatures = 60

const matrix = (): FeatureMatrix => {
  const random = seededRandom(1)
  const columns = Array.from({ length: matrixFeatures }, () => Float64Array.from({ length: matrixRows }, random))
  return { rows: matrixRows, names: columns.map((_, i) => `x${i}`), columns }
}

/** Reference of the same run: the sums by bin of every feature without any tree, which no histogram method can avoid. */
const barePasses = (bins: readonly Uint8Array[], gradient: Float64Array, passes: number): number => {
  let total = 0
  for (let pass = 0; pass < passes; pass++) {
    for (const column of bins) {
      const sums = new Float64Array(64)
      for (let row = 0; row < column.length; row++) {
        const bin = column[row] as number
        sums[bin] = (sums[bin] as number) + (gradient[row] as number)
      }
      total += sums[1] as number
    }
  }
  return total
}

/** Processor time and memory of boosting, of training two sites over four years, and of one issue of forecasts. */
export const forecast = (): Figure[] => {
  const features = matrix()
  const rows = Uint32Array.from({ length: matrixRows }, (_, row) => row)
  const target = Float64Array.from(rows, (row) => Math.sin(6 * (features.columns[0]?.[row] ?? 0)))
  const binned = binMatrix(features, rows)
  const rounds = 50
  const settings = { rounds, learningRate: 0.1, rowShare: 1, featureShare: 1, patience: rounds, mostLeaves: 15 }
  const boosted = seconds(() =>
    boost(
      binned,
      target,
      rows,
      new Uint32Array(0),
      { kind: 'squared' },
      { ...settings, leastRows: 200, lambda: 1, seed: 1 },
    ),
  )
  const bare = seconds(() => barePasses(binned.bins, target, rounds))

  const hours = 24 * 365 * 4
  const sites = madeUpSites(['A', 'B'], hours)
  const trained = seconds(() => trainForecast(sites, { hourly: ['pm25'], daily: ['pm25'], seed: 1 }))
  const issued = seconds(() => runForecast(trained.result, sites, madeUpFirstHour + hours - 1))
  return [
    { name: `${rounds} trees on ${matrixRows} × ${matrixFeatures}`, value: boosted.took, unit: 's' },
    {
      name: '… to one bare pass of sums a tree',
      value: boosted.took / bare.took,
      unit: '×',
      atMost: 10,
      note: 'a tree of 15 leaves needs about three passes, with counts and rows out of order',
    },
    {
      name: 'training of 72 hours and 3 days, two sites, four years',
      value: trained.took,
      unit: 's',
      atMost: 60,
      note: `${(JSON.stringify(trained.result).length / 1e6).toFixed(1)} MB of model`,
    },
    { name: 'one issue: 144 hours and 9 days with bands', value: issued.took, unit: 's', atMost: 2 },
    { name: 'memory of the process', value: process.memoryUsage.rss() / 2 ** 20, unit: 'MiB', atMost: 900 },
  ]
}
