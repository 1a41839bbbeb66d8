import { type AqiResult, type HourlyPollutant, hourlyAqi, hourlyPollutants } from '@qingkong/domain/air/aqi'
import { standardOn } from '@qingkong/domain/air/standard'
import { naturalDayOf } from '@qingkong/domain/time/city-time'
import { isValidFlag } from '@qingkong/protocol/hj212/data-flag'
import { type Queryable, rows, sql, type Tx } from '../../db/database.ts'
import { arrayLiteral, textArrayLiteral } from '../../series/store/array-literal.ts'
import type { SeriesRow } from '../../series/store/series-row.ts'
import { siteCells } from '../../series/store/series-table.ts'
import { storedReal } from '../../series/store/stored-real.ts'

/** The factor's value where it counts: there and not flagged invalid. */
export const validValue = (row: SeriesRow, factor: string): number | null => {
  const cell = siteCells.indexOf(factor)
  const value = row.values[cell]
  return value == null || !isValidFlag(row.flags[cell] ?? null) ? null : storedReal(value)
}

/** Hourly AQI of a row by the standard of its date; pollutants the site is not equipped for do not block it. */
export const aqiOfHour = (
  row: SeriesRow,
  notPlanned: ReadonlySet<HourlyPollutant> | undefined,
): AqiResult<HourlyPollutant> => {
  const concentrations = {
    pm25: validValue(row, 'pm25'),
    pm10: validValue(row, 'pm10'),
    so2: validValue(row, 'so2'),
    no2: validValue(row, 'no2'),
    o3: validValue(row, 'o3'),
    co: validValue(row, 'co'),
  }
  return hourlyAqi(concentrations, standardOn(naturalDayOf(row.startMs)), notPlanned)
}

/**
 * Pollutants outside each site's monitoring plan: those no device of the site measures. National-control sites and
 * sites without devices (imported) are planned for all six.
 */
export const notPlannedOf = async (
  db: Queryable,
  siteIds: readonly number[],
): Promise<Map<number, ReadonlySet<HourlyPollutant>>> => {
  const found = await rows(
    db,
    sql<{
      site_id: number
      factors: string[]
    }>`select b.target_id as site_id, array_agg(distinct b.factor_code) as factors
      from device_binding b join site s on s.id = b.target_id
      where b.target_kind = 'site' and b.target_id = any (${arrayLiteral([...new Set(siteIds)])}::int[])
        and s.site_type not in ('10', '11', '12')
      group by 1`,
  )
  return new Map(
    found.map((row) => [
      row.site_id,
      new Set(hourlyPollutants.filter((pollutant) => !row.factors.includes(pollutant))),
    ]),
  )
}

export interface HourIndex {
  row: SeriesRow
  result: AqiResult<HourlyPollutant>
}

export const writeHourIndices = async (tx: Tx, indices: readonly HourIndex[]): Promise<void> => {
  if (indices.length === 0) return
  const starts = indices.map(({ row }) => row.startMs)
  const [from, to] = [Math.min(...starts), Math.max(...starts)]
  await sql`update site_hour_raw t set aqi = v.aqi, aqi_level = v.level, primary_factors = string_to_array(v.factors, ',')
    from unnest(${arrayLiteral(indices.map(({ row }) => row.targetId))}::int[], ${arrayLiteral(starts)}::float8[],
      ${arrayLiteral(indices.map(({ result }) => result.aqi ?? 'NULL'))}::smallint[],
      ${arrayLiteral(indices.map(({ result }) => result.level ?? 'NULL'))}::smallint[],
      ${textArrayLiteral(indices.map(({ result }) => result.primary.join(',')))}::text[]) v (id, start_ms, aqi, level, factors)
    where t.site_id = v.id and t.start_at = to_timestamp(v.start_ms / 1000) and t.start_at between ${new Date(from)} and ${new Date(to)}`.execute(
    tx,
  )
}
