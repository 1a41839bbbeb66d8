import type { engineRuns as calls } from '@qingkong/contract/calls/composition/engine-runs'
import type { Input } from '@qingkong/contract/core/call'
import { summerColumns, summerDocument } from '@qingkong/science/obm/case/testing/summer-day'
import { seededRandom } from '@qingkong/science/stats/seeded-random'
import { netcdf3Bytes } from '@qingkong/science/trajectory/testing/wind-files'

/** A question as a client sends it. */
export type Question = Input<typeof calls.engineRunStart>['run']

export const hourText = (hour: number) =>
  new Date(Date.UTC(2025, 0, 1, hour)).toISOString().slice(0, 19).replace('T', ' ')

type PmfQuestion = Extract<Question, { engine: 'pmf' }>
/** Two sources over six species. */
export const pmf = (
  change: object = {},
  rows = 120,
): PmfQuestion & { data: { uncertainties: (number | null)[][] } } => {
  const random = seededRandom(5)
  const species = ['SO4', 'NO3', 'OC', 'EC', 'K', 'Ca']
  const sources = [
    [5, 3, 0.4, 0.1, 0.2, 0.1],
    [0.2, 0.4, 4, 2, 0.3, 1.5],
  ]
  const concentrations = Array.from({ length: rows }, () => {
    const strengths = sources.map(() => 0.2 + 2 * random() ** 2)
    return species.map((_, j) =>
      strengths.reduce((sum, g, a) => sum + g * (sources[a]?.[j] ?? 0) * (0.97 + 0.06 * random()), 0),
    )
  })
  return {
    engine: 'pmf',
    data: {
      species,
      times: concentrations.map((_, row) => hourText(row)),
      concentrations,
      uncertainties: concentrations.map((row) => row.map((value) => 0.05 * value + 0.01)),
    },
    parameters: { factors: 2, runs: 3, ...change },
  }
}

/** A summer day of the box model, by column. */
export const hours = Object.fromEntries([...summerColumns()].map(([name, values]) => [name, [...values]]))
export const boxModel = (change: object = {}): Extract<Question, { engine: 'box-model' }> => ({
  engine: 'box-model',
  data: { hours },
  parameters: { case: summerDocument(), ...change },
})

const siteDays = 372
/** A site whose PM2.5 wanders; values are missing among it. */
export const sites = (days = siteDays) => {
  const random = seededRandom(4)
  let level = 0
  const pm25 = Array.from({ length: 24 * days }, (_, hour) => {
    level = 0.96 * level + 12 * (random() - 0.5)
    return hour % 41 === 0 ? null : Math.round(Math.max(1, 60 + level))
  })
  return [{ site: '惠山站', firstTime: '2025-01-01 00:00:00', pollutants: { pm25 } }]
}

/** The hours of a day. */
export const day = Array.from({ length: 24 }, (_, hour) => hourText(hour))
/** A path on the winds of one station. */
export const path = (change: object = {}, parameters: object = {}): Extract<Question, { engine: 'trajectory' }> => ({
  engine: 'trajectory',
  data: {
    kind: 'stations',
    times: day,
    longitude: day.map(() => 120.3),
    latitude: day.map(() => 31.5),
    speedMs: day.map(() => 2),
    directionDeg: day.map(() => 90),
    ...change,
  },
  parameters: { start: { longitude: 120.31, latitude: 31.5 }, times: [hourText(20)], hours: 6, ...parameters },
})

/** An even wind from the west over one day, as a NetCDF-3 file. */
export const windGrid = (): File => {
  const [times, lats, lons] = [
    [0, 6, 12, 18, 24],
    [30, 31, 32, 33],
    [115, 117, 119, 121, 123],
  ]
  const cells = times.length * lats.length * lons.length
  const axis = (name: string, units: string, values: number[]) => ({
    name,
    dimensions: [name],
    type: 'double' as const,
    attributes: { units },
    values,
  })
  const wind = (name: string, value: number) => ({
    name,
    dimensions: ['time', 'latitude', 'longitude'],
    type: 'float' as const,
    attributes: { units: 'm s-1' },
    values: Array<number>(cells).fill(value),
  })
  const bytes = netcdf3Bytes({
    sizes: { time: times.length, latitude: lats.length, longitude: lons.length },
    record: 'time',
    variables: [
      axis('time', 'hours since 2024-12-31 16:00:00', times),
      axis('latitude', 'degrees_north', lats),
      axis('longitude', 'degrees_east', lons),
      wind('u', 5),
      wind('v', 0),
    ],
  })
  return new File([new Uint8Array(bytes)], 'winds.nc')
}
