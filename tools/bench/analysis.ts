import { aqStats } from '../../packages/science/src/stats/aq-stats.ts'
import { boxStatistics } from '../../packages/science/src/stats/box-statistics.ts'
import { calendar } from '../../packages/science/src/stats/calendar.ts'
import { corr } from '../../packages/science/src/stats/correlation.ts'
import { linearFit } from '../../packages/science/src/stats/linear-fit.ts'
import { modStats } from '../../packages/science/src/stats/model-statistics.ts'
import { percentileRose } from '../../packages/science/src/stats/percentile-rose.ts'
import { polarFreq } from '../../packages/science/src/stats/polar-frequency.ts'
import { polarPlot } from '../../packages/science/src/stats/polar-plot.ts'
import { pollutionRose } from '../../packages/science/src/stats/pollution-rose.ts'
import { rollingMean } from '../../packages/science/src/stats/rolling-mean.ts'
import { seededRandom } from '../../packages/science/src/stats/seeded-random.ts'
import { theilSen } from '../../packages/science/src/stats/theil-sen.ts'
import { timeAverage } from '../../packages/science/src/stats/time-average.ts'
import { timeVariation } from '../../packages/science/src/stats/time-variation.ts'
import { windRose } from '../../packages/science/src/stats/wind-rose.ts'
import { trajCluster } from '../../packages/science/src/trajectory/cluster-paths.ts'
import { cwt, pscf } from '../../packages/science/src/trajectory/path-grid.ts'
import { type Figure, percentile } from './figure.ts'

const hoursPerYear = 8760
const startMs = Date.parse('2018-01-01T00:00:00+08:00')

/** Hours of a made-up site: season, day, weather of some days, and one value in fifty missing. */
const siteHours = (years: number) => {
  const random = seededRandom(2026)
  const count = years * hoursPerYear
  const column = (modelled: (hour: number) => number) =>
    Float64Array.from({ length: count }, (_, hour) =>
      random() < 0.02 ? Number.NaN : Math.round(modelled(hour) * 10) / 10,
    )
  const level = (hour: number) =>
    50 + 25 * Math.cos((2 * Math.PI * hour) / hoursPerYear) + 10 * Math.sin((2 * Math.PI * hour) / 24)
  const factors = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co', 'temperature', 'humidity', 'tvoc']
  return {
    axis: { atMs: Float64Array.from({ length: count }, (_, hour) => startMs + hour * 3_600_000), offsetMinutes: 480 },
    wind: { speedMs: column(() => 6 * random() ** 2), directionDeg: column(() => random() * 359) },
    values: column((hour) => level(hour) * (0.5 + random())),
    other: column((hour) => level(hour) * (0.6 + random())),
    columns: Object.fromEntries(factors.map((name) => [name, column((hour) => level(hour) + 40 * random())])),
  }
}

/** Trajectories of 72 hours, four a day. */
const airPaths = (days: number) => {
  const random = seededRandom(7)
  return Array.from({ length: days * 4 }, () => {
    const [north, east] = [(random() - 0.5) / 3, (random() - 0.5) / 3]
    const steps = Array.from({ length: 73 }, (_, hour) => hour)
    return {
      latitude: steps.map((hour) => 31.5 + north * hour + random() / 5),
      longitude: steps.map((hour) => 120.3 + east * hour + random() / 5),
    }
  })
}

/** Median processor time of three runs after a first, milliseconds. */
const milliseconds = (work: () => unknown): number => {
  work()
  const runs = Array.from({ length: 3 }, () => {
    const begin = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1000
  })
  return percentile(
    runs.sort((a, b) => a - b),
    0.5,
  )
}

const figuresOf = (years: number): Figure[] => {
  const { axis, wind, values, other, columns } = siteHours(years)
  // Design: any rose, calendar, diurnal or correlation answer under 150 ms for one site-year and 600 ms for eight.
  const atMost = years === 1 ? 150 : 600
  const paths = airPaths(30 * years)
  const points = {
    latitude: paths.flatMap(({ latitude }) => latitude),
    longitude: paths.flatMap(({ longitude }) => longitude),
    value: paths.flatMap(({ latitude }, i) => latitude.map(() => i % 90)),
  }
  const works: Record<string, [work: () => unknown, atMost: number]> = {
    windRose: [() => windRose(wind), atMost],
    pollutionRose: [() => pollutionRose(wind, values), atMost],
    percentileRose: [() => percentileRose(wind, values), atMost],
    polarFreq: [() => polarFreq(wind, values), atMost],
    polarPlot: [() => polarPlot(wind, values), atMost],
    'timeVariation, t interval': [() => timeVariation(axis, values), atMost],
    'timeVariation, 1000 resamples': [() => timeVariation(axis, values, { interval: 'bootstrap' }), 4 * atMost],
    calendar: [() => calendar(axis, values), atMost],
    'timeAverage by day': [() => timeAverage(axis, values, { period: 'day' }), atMost],
    'rollingMean of 8 h': [() => rollingMean(axis, values, { width: 8 }), atMost],
    aqStats: [() => aqStats(axis, values), atMost],
    'corr of 9 columns, Pearson': [() => corr(columns), atMost],
    'corr of 9 columns, Spearman': [() => corr(columns, 'spearman'), atMost],
    linearFit: [() => linearFit(values, other), atMost],
    modStats: [() => modStats(values, other), atMost],
    boxStatistics: [() => boxStatistics(values), atMost],
    'theilSen, months, 1000 resamples': [() => theilSen(axis, values), 1000],
    ...(years > 1
      ? { 'theilSen, deseasonalised': [() => theilSen(axis, values, { deseasonalise: true }), 1000] }
      : { 'theilSen, days': [() => theilSen(axis, values, { period: 'day' }), 1000] }),
    [`trajCluster of ${paths.length} trajectories`]: [() => trajCluster(paths), 8000],
    pscf: [() => pscf(points), 600],
    cwt: [() => cwt(points), 600],
  }
  return Object.entries(works).map(([name, [work, limit]]) => ({
    name: `${years === 1 ? 'one site-year' : `${years} site-years`}, ${name}`,
    value: milliseconds(work),
    unit: 'ms',
    atMost: limit,
  }))
}

/** Processor time of each analysis on one and on eight years of hours of a site. */
export const analysis = (): Figure[] => [...figuresOf(1), ...figuresOf(8)]
