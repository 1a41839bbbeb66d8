import { type AqiResult, type HourlyPollutant, hourlyAqi } from '@qingkong/domain/air/aqi'
import { standardOn } from '@qingkong/domain/air/standard'
import { isFit, type Purpose } from '@qingkong/domain/measurement/fitness'
import { naturalDayOf } from '@qingkong/domain/time/city-time'
import { sql, type Tx } from '../../db/database.ts'
import { isMeteorology } from '../factor-columns.ts'
import { arrayLiteral, textArrayLiteral } from '../store/array-literal.ts'
import type { SeriesTable } from '../store/series-column.ts'
import type { SeriesRow } from '../store/series-row.ts'
import { siteCells } from '../store/series-table.ts'
import { storedReal } from '../store/stored-real.ts'

/** The factor's value of an hour, null where it is missing or not fit for the purpose. */
export const fitCell = (row: Pick<SeriesRow, 'values' | 'flags'>, factor: string, purpose: Purpose): number | null => {
  const cell = siteCells.indexOf(factor)
  const value = row.values[cell]
  const kind = isMeteorology(factor) ? 'weather' : 'air'
  return value == null || !isFit(kind, purpose, row.flags[cell] ?? null) ? null : storedReal(value)
}

/** Hourly AQI of a row by the standard of its date; pollutants the site is not equipped for do not block it. */
export const aqiOfHour = (
  row: Pick<SeriesRow, 'startMs' | 'values' | 'flags'>,
  notPlanned: ReadonlySet<HourlyPollutant> | undefined,
  so2Running24h: number | null = null,
): AqiResult<HourlyPollutant> => {
  const concentrations = {
    pm25: fitCell(row, 'pm25', 'counted'),
    pm10: fitCell(row, 'pm10', 'counted'),
    so2: fitCell(row, 'so2', 'counted'),
    no2: fitCell(row, 'no2', 'counted'),
    o3: fitCell(row, 'o3', 'counted'),
    co: fitCell(row, 'co', 'counted'),
    so2Running24h,
  }
  return hourlyAqi(concentrations, standardOn(naturalDayOf(row.startMs)), notPlanned)
}

export interface HourIndex {
  row: SeriesRow
  result: AqiResult<HourlyPollutant>
}

/** Writes the index of each hour beside it, as sent or as reviewed. */
export const writeHourIndices = async (tx: Tx, table: SeriesTable, indices: readonly HourIndex[]): Promise<void> => {
  if (indices.length === 0) return
  const starts = indices.map(({ row }) => row.startMs)
  const [from, to] = [Math.min(...starts), Math.max(...starts)]
  await sql`update ${sql.table(table.name)} t set aqi = v.aqi, aqi_level = v.level, primary_factors = string_to_array(v.factors, ',')
    from unnest(${arrayLiteral(indices.map(({ row }) => row.targetId))}::int[], ${arrayLiteral(starts)}::float8[],
      ${arrayLiteral(indices.map(({ result }) => result.aqi ?? 'NULL'))}::smallint[],
      ${arrayLiteral(indices.map(({ result }) => result.level ?? 'NULL'))}::smallint[],
      ${textArrayLiteral(indices.map(({ result }) => result.primary.join(',')))}::text[]) v (id, start_ms, aqi, level, factors)
    where t.site_id = v.id and t.start_at = to_timestamp(v.start_ms / 1000) and t.start_at between ${new Date(from)} and ${new Date(to)}`.execute(
    tx,
  )
}
