import { Fail } from '@qingkong/contract/errors'
import { factors, isFactorCode } from '@qingkong/domain/site/factor'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { type ChartAxis, spanOf } from './chart-axis.ts'

/** Factors sites have series of, by column. */
const columns: Readonly<Record<string, string>> = {
  pm25: 'pm25',
  pm10: 'pm10',
  so2: 'so2',
  no2: 'no2',
  no: 'no',
  nox: 'nox',
  o3: 'o3',
  co: 'co',
  tvoc: 'tvoc',
  windSpeed: 'wind_speed',
  windDirection: 'wind_direction',
  temperature: 'temperature',
  humidity: 'humidity',
  airPressure: 'air_pressure',
}

export interface IndexSeries {
  factorCode: string
  factorName: string
  unit: string
  valueList: (number | null)[]
}

/**
 * The factor of a site over a chart's moments, while the trace layer is on (trace-22); null when none is asked for.
 * Ambient values are the city's, not an area's. National sites give no minutes: their hour stands for each of them.
 */
export const indexSeries = async (
  db: Queryable,
  { indexFactorCode, indexSiteCode }: { indexFactorCode: string; indexSiteCode: string },
  axis: ChartAxis,
): Promise<IndexSeries | null> => {
  if (indexFactorCode === '' || indexSiteCode === '') return null
  const column = columns[indexFactorCode]
  if (column === undefined || !isFactorCode(indexFactorCode)) throw new Fail('INVALID_INPUT', '溯源因子没有站点数据')
  const site = await firstRow(
    db,
    sql<{
      id: number
      has_minute: boolean
    }>`select id, has_minute from site where site_code = ${indexSiteCode} and enabled`,
  )
  if (!site) throw new Fail('NOT_FOUND', '溯源站点不存在')
  const isMinute = axis.granularity === 'minute' && site.has_minute
  const { from, to } = spanOf(axis)
  const found = await rows(
    db,
    sql<{ startMs: number; value: number | null }>`
      select extract(epoch from start_at)::float8 * 1000 as "startMs", ${sql.ref(column)} as value
      from ${sql.table(isMinute ? 'site_minute' : 'site_hour_raw')}
      where site_id = ${site.id} and start_at > ${new Date(from.getTime() - (isMinute ? 1 : 3_600_000))} and start_at < ${to}
        and coalesce(flags ->> ${indexFactorCode}, 'N') in ('N', 'S')`,
  )
  const values = new Map(found.map(({ startMs, value }) => [startMs, value]))
  const lengthMs = isMinute ? 60_000 : 3_600_000
  const factor = factors[indexFactorCode]
  return {
    factorCode: indexFactorCode,
    factorName: factor.name,
    unit: factor.unit,
    valueList: axis.starts.map((start) => values.get(Math.floor(start / lengthMs) * lengthMs) ?? null),
  }
}
