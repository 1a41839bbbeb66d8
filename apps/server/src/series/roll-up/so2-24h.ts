import { needsSo2Running24h } from '@qingkong/domain/air/aqi'
import { running24h } from '@qingkong/domain/air/running'
import { standardOn } from '@qingkong/domain/air/standard'
import { isFit } from '@qingkong/domain/measurement/fitness'
import { dayMs, hourMs, naturalDayOf } from '@qingkong/domain/time/city-time'
import { rows, sql, type Tx } from '../../db/database.ts'
import { arrayLiteral } from '../store/array-literal.ts'
import { rowKey, type SeriesRow } from '../store/series-row.ts'
import { fitCell } from './hour-air.ts'

const hoursBack = 24

/**
 * Trailing 24-h means of SO2 by `rowKey`, of the hours whose index is made of them: above 800 µg/m³ HJ 633-2012 has no 1-h
 * index. Almost always there are none and nothing is read.
 */
export const so2Running24hOf = async (tx: Tx, hours: readonly SeriesRow[]): Promise<Map<string, number | null>> => {
  const needed = hours.filter((row) =>
    needsSo2Running24h(fitCell(row, 'so2', 'counted'), standardOn(naturalDayOf(row.startMs))),
  )
  if (needed.length === 0) return new Map()
  const [from, to] = [
    Math.min(...needed.map(({ startMs }) => startMs)) - dayMs,
    Math.max(...needed.map(({ startMs }) => startMs)),
  ]
  const stored = await rows(
    tx,
    sql<{ id: number; end_ms: number; start_ms: number; so2: number | null; flag: string | null }>`
      select k.id, k.end_ms, extract(epoch from t.start_at)::float8 * 1000 as start_ms, t.so2, t.flags ->> 'so2' as flag
      from unnest(${arrayLiteral(needed.map(({ targetId }) => targetId))}::int[],
        ${arrayLiteral(needed.map(({ startMs }) => startMs))}::float8[]) k (id, end_ms)
      join site_hour_raw t on t.site_id = k.id and t.start_at <= to_timestamp(k.end_ms / 1000)
        and t.start_at > to_timestamp(k.end_ms / 1000) - interval '1 day'
      where t.start_at > ${new Date(from)} and t.start_at <= ${new Date(to)}`,
  )
  const lines = new Map(needed.map((row) => [rowKey(row), new Array<number | null>(hoursBack).fill(null)]))
  for (const { id, end_ms: startMs, start_ms: at, so2, flag } of stored) {
    const line = lines.get(rowKey({ targetId: id, startMs }))
    if (line && isFit('air', 'counted', flag)) line[hoursBack - 1 - (startMs - at) / hourMs] = so2
  }
  // The hour itself may be changing in this very transaction.
  for (const row of needed) lines.get(rowKey(row))?.splice(hoursBack - 1, 1, fitCell(row, 'so2', 'counted'))
  return new Map([...lines].map(([key, line]) => [key, running24h(line, hoursBack - 1)]))
}
