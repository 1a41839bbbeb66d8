import { trajCluster } from '@qingkong/science/trajectory/cluster-paths'
import { pathDifference } from '@qingkong/science/trajectory/path-difference'
import { pathDistances } from '@qingkong/science/trajectory/path-distance'
import { cwt, pathFrequency, pscf } from '@qingkong/science/trajectory/path-grid'
import { transportBias } from '@qingkong/science/trajectory/transport-bias'
import { z } from 'zod'
import type { CsvTable } from './csv-table.ts'
import { columnOptions, given, method } from './method.ts'

const { date, pollutant } = columnOptions
const lon = z.string().default('lon')
const lat = z.string().default('lat')
const step = z.number().optional()

type Places = { lon: string; lat: string; pollutant?: string }

const placesOf = (table: CsvTable, { lon, lat }: Places) => {
  const exact = { complete: true, fillers: false }
  return { longitude: table.numbers(lon, exact), latitude: table.numbers(lat, exact) }
}
const columnsOf = ({ lon, lat, pollutant = 'value' }: Places) => ({ longitude: lon, latitude: lat, value: pollutant })

/** How many hours before (or after) the receptor's time a row lies. */
const hourStep = z.string().default('hour.inc')

export const pathMethods = {
  trajCluster: method(
    z.strictObject({
      date,
      lon,
      lat,
      step: hourStep,
      method: z.enum(pathDistances).optional(),
      clusters: z.number().int().optional(),
    }),
    (table, { date, lon, lat, step, method, clusters }) => {
      const { longitude, latitude } = placesOf(table, { lon, lat })
      const hours = table.numbers(step, { complete: true, fillers: false })
      const rowsOfDate = new Map<string, number[]>()
      table.texts(date).forEach((at, row) => {
        const rows = rowsOfDate.get(at)
        if (rows) rows.push(row)
        else rowsOfDate.set(at, [row])
      })
      const paths = [...rowsOfDate].map(([at, rows]) => {
        const ordered = rows.toSorted((a, b) => Math.abs(hours[a] ?? 0) - Math.abs(hours[b] ?? 0))
        ordered.forEach((row, i) => {
          if (i > 0 && hours[row] === hours[ordered[i - 1] ?? 0])
            throw table.complaint(`到达时间 ${at} 的轨迹有重复的时次 ${hours[row]}`, row, step)
        })
        return {
          date: at,
          latitude: ordered.map((row) => latitude[row] ?? Number.NaN),
          longitude: ordered.map((row) => longitude[row] ?? Number.NaN),
        }
      })
      const { cluster, ...result } = trajCluster(paths, method, clusters)
      return { ...result, assigned: paths.map(({ date: at }, i) => ({ date: at, cluster: cluster[i] })) }
    },
    columnsOf,
  ),
  trajFrequency: method(
    z.strictObject({ lon, lat, longitudeStep: step, latitudeStep: step }),
    (table, { lon, lat, ...options }) => pathFrequency(placesOf(table, { lon, lat }), given(options)),
    columnsOf,
  ),
  pscf: method(
    z.strictObject({ lon, lat, pollutant, longitudeStep: step, latitudeStep: step, percentile: z.number().optional() }),
    (table, { lon, lat, pollutant, ...options }) =>
      pscf({ ...placesOf(table, { lon, lat }), value: table.numbers(pollutant) }, given(options)),
    columnsOf,
  ),
  cwt: method(
    z.strictObject({ lon, lat, pollutant, longitudeStep: step, latitudeStep: step }),
    (table, { lon, lat, pollutant, ...options }) =>
      cwt({ ...placesOf(table, { lon, lat }), value: table.numbers(pollutant) }, given(options)),
    columnsOf,
  ),
  trajDifference: method(
    z.strictObject({
      ...{ lon, lat, pollutant, longitudeStep: step, latitudeStep: step },
      percentile: z.number().optional(),
      leastPerCell: z.number().optional(),
    }),
    (table, { lon, lat, pollutant, ...options }) =>
      pathDifference({ ...placesOf(table, { lon, lat }), value: table.numbers(pollutant) }, given(options)),
    columnsOf,
  ),
  sqtba: method(
    z.strictObject({
      ...{ date, lon, lat, pollutant, step: hourStep, longitudeStep: step, latitudeStep: step },
      spreadKmPerHour: z.number().optional(),
      leastPerCell: z.number().optional(),
    }),
    (table, { date, lon, lat, pollutant, step, ...options }) =>
      transportBias(
        {
          ...placesOf(table, { lon, lat }),
          value: table.numbers(pollutant),
          path: table.texts(date),
          hours: table.numbers(step, { complete: true, fillers: false }),
        },
        given(options),
      ),
    ({ step, ...places }) => ({ ...columnsOf(places), hours: step }),
  ),
}
