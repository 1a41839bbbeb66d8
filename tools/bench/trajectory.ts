import { hourMs } from '../../packages/domain/src/time/city-time.ts'
import { seededRandom } from '../../packages/science/src/stats/seeded-random.ts'
import { trajCluster } from '../../packages/science/src/trajectory/cluster-paths.ts'
import { gridTrajectories } from '../../packages/science/src/trajectory/grid-trajectory.ts'
import { pscf } from '../../packages/science/src/trajectory/path-grid.ts'
import { readWindGrid } from '../../packages/science/src/trajectory/read-wind-grid.ts'
import { type MadeFile, netcdf3Bytes, netcdf4Bytes } from '../../packages/science/src/trajectory/testing/wind-files.ts'
import { trajectory } from '../../packages/science/src/trajectory/trajectory.ts'
import { windField, windVector } from '../../packages/science/src/trajectory/wind-field.ts'
import { gridWind, type WindGrid } from '../../packages/science/src/trajectory/wind-grid.ts'
import type { Figure } from './figure.ts'

const startMs = Date.UTC(2026, 0, 4)
const wuxi = { longitude: 120.3, latitude: 31.5 }

/** Processor milliseconds of a piece of work, and what it gave. */
const measured = async <T>(work: () => T | Promise<T>): Promise<{ cpuMs: number; result: T }> => {
  const begin = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(begin)
  return { cpuMs: (user + system) / 1000, result }
}

/** Four days of hourly winds at 0.25° over eastern China: waves that travel, up to 10 m/s. */
const madeGrid = (): WindGrid => {
  const [columns, rows, times] = [121, 101, 97]
  const longitude = Float64Array.from({ length: columns }, (_, i) => 105 + i / 4)
  const latitude = Float64Array.from({ length: rows }, (_, i) => 20 + i / 4)
  const atMs = Float64Array.from({ length: times }, (_, i) => startMs + (i - 96) * hourMs)
  const eastMs = new Float32Array(columns * rows * times)
  const northMs = new Float32Array(columns * rows * times)
  let at = 0
  for (let time = 0; time < times; time++)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        eastMs[at] = 2 + 6 * Math.sin(row / 12 + time / 20)
        northMs[at] = 6 * Math.cos(column / 16 - time / 25)
        at += 1
      }
  return { longitude, latitude, atMs, level: null, eastMs, northMs, levelPerS: null }
}

const fileOf = ({ longitude, latitude, atMs, eastMs, northMs }: WindGrid, times: number): MadeFile => {
  const axis = (name: string, values: Float64Array, units: string) => ({
    name,
    dimensions: [name],
    type: 'double' as const,
    attributes: { units },
    values: [...values],
  })
  const field = (name: string, values: Float32Array) => ({
    name,
    dimensions: ['time', 'latitude', 'longitude'],
    type: 'float' as const,
    attributes: { units: 'm s-1' },
    values: Array.from(values.subarray(0, times * latitude.length * longitude.length)),
  })
  return {
    sizes: { time: times, latitude: latitude.length, longitude: longitude.length },
    record: 'time',
    variables: [
      axis('longitude', longitude, 'degrees_east'),
      axis('latitude', latitude, 'degrees_north'),
      axis(
        'time',
        atMs.slice(0, times).map((at) => at / hourMs),
        'hours since 1970-01-01',
      ),
      field('u', eastMs),
      field('v', northMs),
    ],
  }
}

const pathFigures = async (): Promise<Figure[]> => {
  const grid = madeGrid()
  const count = 200
  const random = seededRandom(4)
  const starts = Array.from({ length: count }, () => ({
    longitude: wuxi.longitude + random() - 0.5,
    latitude: wuxi.latitude + random() - 0.5,
  }))
  const way = { direction: 'back', durationMs: 48 * hourMs } as const
  const paths = gridTrajectories(grid)
  const adaptive = () => starts.map((start) => paths(start, startMs, way))
  const wind = gridWind(grid)
  // The reference: the same winds by steps of a minute, against which both time and place are held.
  const fine = () => starts.map((start) => trajectory(wind, start, startMs, { ...way, stepMs: 60_000, maxStepM: 1e9 }))
  adaptive()
  const ours = await measured(adaptive)
  const reference = await measured(fine)
  const apart = ours.result.map(({ points }, i) => {
    const [a, b] = [points.at(-1), reference.result[i]?.points.at(-1)]
    if (!a || !b) return Number.NaN
    const kmPerDegree = 111.195
    const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)
    return kmPerDegree * Math.hypot(a.latitude - b.latitude, east)
  })
  const complete = ours.result.filter((path) => path.complete).length
  const note = `${count} paths of 48 h on 121 × 101 × 97 winds, ${complete} complete`
  return [
    { name: 'path on gridded winds', value: ours.cpuMs / count, unit: 'ms CPU', atMost: 0.5, note },
    { name: 'time against steps of one minute', value: ours.cpuMs / reference.cpuMs, unit: '×', atMost: 0.2 },
    { name: 'farthest end from that of one-minute steps', value: Math.max(...apart), unit: 'km', atMost: 2 },
    { name: 'memory of the process with the winds', value: process.memoryUsage.rss() / 2 ** 20, unit: 'MiB' },
  ]
}

const stationFigures = async (): Promise<Figure[]> => {
  const random = seededRandom(9)
  const stations = Array.from({ length: 12 }, () => ({
    longitude: wuxi.longitude + 1.2 * (random() - 0.5),
    latitude: wuxi.latitude + 1.2 * (random() - 0.5),
    hours: new Map(
      Array.from({ length: 49 }, (_, hour) => [startMs - hour * hourMs, windVector(360 * random(), 1 + random())]),
    ),
  }))
  const way = { direction: 'back', durationMs: 24 * hourMs } as const
  const work = () => trajectory(windField(stations), wuxi, startMs, way)
  work()
  const runs = 20
  const { cpuMs } = await measured(() => Array.from({ length: runs }, work))
  return [{ name: 'path of 24 h on 12 stations', value: cpuMs / runs, unit: 'ms CPU', atMost: 20 }]
}

const readFigures = async (): Promise<Figure[]> => {
  const file = fileOf(madeGrid(), 12)
  const figures: Figure[] = []
  for (const [name, bytes] of [
    ['NetCDF-3', netcdf3Bytes(file)],
    ['NetCDF-4', await netcdf4Bytes(file)],
  ] as const) {
    await readWindGrid(bytes)
    const ours = await measured(() => readWindGrid(bytes))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    // The reference: one pass over the same bytes as numbers.
    const reference = await measured(() => {
      const values = new Float64Array(bytes.length >> 2)
      for (let i = 0; i < values.length; i++) values[i] = view.getFloat32(4 * i)
      return values
    })
    const note = `${(bytes.length / 2 ** 20).toFixed(1)} MiB, ${(ours.cpuMs / Math.max(0.1, reference.cpuMs)).toFixed(0)} × one pass over the bytes`
    figures.push({ name: `reading winds of ${name}`, value: ours.cpuMs, unit: 'ms CPU', atMost: 1000, note })
  }
  return figures
}

const setFigures = async (): Promise<Figure[]> => {
  const paths = gridTrajectories(madeGrid())
  const random = seededRandom(12)
  const airPaths = Array.from({ length: 730 }, () => {
    const start = { longitude: wuxi.longitude + 4 * random(), latitude: wuxi.latitude + 4 * random() }
    const { points } = paths(start, startMs, { direction: 'back', durationMs: 24 * hourMs })
    const hourly = points.filter(({ atMs }) => (atMs - startMs) % hourMs === 0)
    return { latitude: hourly.map((one) => one.latitude), longitude: hourly.map((one) => one.longitude) }
  }).filter(({ latitude }) => latitude.length === 25)
  const points = {
    latitude: airPaths.flatMap(({ latitude }) => latitude),
    longitude: airPaths.flatMap(({ longitude }) => longitude),
    value: airPaths.flatMap(({ latitude }, i) => latitude.map(() => i % 90)),
  }
  const clusters = await measured(() => trajCluster(airPaths))
  const sources = await measured(() => pscf(points))
  const name = `${airPaths.length} paths`
  return [
    { name: `clusters and elbow of ${name}`, value: clusters.cpuMs, unit: 'ms CPU', atMost: 8000 },
    { name: `PSCF of ${name}`, value: sources.cpuMs, unit: 'ms CPU', atMost: 600 },
  ]
}

/** Paths of air on gridded and station winds, reading of wind files, clusters. */
export const trajectories = async (): Promise<Figure[]> => [
  ...(await pathFigures()),
  ...(await stationFigures()),
  ...(await readFigures()),
  ...(await setFigures()),
]
