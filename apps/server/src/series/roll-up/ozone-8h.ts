import { o3Running8h } from '@qingkong/domain/air/running'
import { isFit } from '@qingkong/domain/measurement/fitness'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { rows, sql, type Tx } from '../../db/database.ts'
import { arrayLiteral, numberElement } from '../store/array-literal.ts'
import { rowKey, type SeriesRow } from '../store/series-row.ts'
import { storedReal } from '../store/stored-real.ts'
import { fitCell } from './hour-air.ts'

interface StoredHour {
  site_id: number
  start_ms: number
  o3: number | null
  o3_flag: string | null
  o38h: number | null
}

interface OzoneDay {
  siteId: number
  dayMs: number
}

const ozoneDays = (hours: readonly SeriesRow[]): OzoneDay[] => {
  const days = new Map<string, OzoneDay>()
  for (const row of hours) {
    const day = { siteId: row.targetId, dayMs: startOfCityDay(row.startMs).getTime() }
    days.set(`${day.siteId}/${day.dayMs}`, day)
  }
  return [...days.values()]
}

const sameReal = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.fround(a) === Math.fround(b)

/**
 * Rewrites the running 8-hour means of ozone of every natural day the hours belong to: an hour that changed changes the
 * windows of the hours after it. Windows never reach across midnight (air-rules.md).
 * @returns the running mean of each hour of these days, by `rowKey`
 */
export const writeOzone8h = async (tx: Tx, hours: readonly SeriesRow[]): Promise<Map<string, number | null>> => {
  const days = ozoneDays(hours)
  const means = new Map<string, number | null>()
  if (days.length === 0) return means
  const first = days.reduce((least, day) => Math.min(least, day.dayMs), Number.POSITIVE_INFINITY)
  const last = days.reduce((most, day) => Math.max(most, day.dayMs), Number.NEGATIVE_INFINITY)
  const stored = await rows(
    tx,
    sql<StoredHour>`select t.site_id, extract(epoch from t.start_at)::float8 * 1000 as start_ms, t.o3, t.flags ->> 'o3' as o3_flag, t.o38h
      from unnest(${arrayLiteral(days.map((day) => day.siteId))}::int[], ${arrayLiteral(days.map((day) => day.dayMs))}::float8[]) k (id, day_ms)
      join site_hour_raw t on t.site_id = k.id and t.start_at >= to_timestamp(k.day_ms / 1000)
        and t.start_at < to_timestamp(k.day_ms / 1000) + interval '1 day'
      where t.start_at >= ${new Date(first)} and t.start_at < ${new Date(last + dayMs)}`,
  )
  // Rows changed in this transaction are rewritten at its end; what they will hold counts.
  const changed = new Map(hours.map((row) => [rowKey(row), row]))
  const lines = new Map<string, (number | null)[]>()
  for (const hour of stored) {
    const day = startOfCityDay(hour.start_ms).getTime()
    const line = lines.get(`${hour.site_id}/${day}`) ?? new Array<number | null>(24).fill(null)
    lines.set(`${hour.site_id}/${day}`, line)
    const row = changed.get(rowKey({ targetId: hour.site_id, startMs: hour.start_ms }))
    const asStored = isFit('air', 'counted', hour.o3_flag) ? hour.o3 : null
    line[(hour.start_ms - day) / hourMs] = row ? fitCell(row, 'o3', 'counted') : asStored
  }
  const updates: { siteId: number; startMs: number; mean: number | null }[] = []
  for (const hour of stored) {
    const day = startOfCityDay(hour.start_ms).getTime()
    const index = (hour.start_ms - day) / hourMs
    const mean = o3Running8h(lines.get(`${hour.site_id}/${day}`) ?? [], index, index + 1)
    means.set(rowKey({ targetId: hour.site_id, startMs: hour.start_ms }), mean === null ? null : storedReal(mean))
    if (!sameReal(mean, hour.o38h)) updates.push({ siteId: hour.site_id, startMs: hour.start_ms, mean })
  }
  if (updates.length === 0) return means
  await sql`update site_hour_raw t set o38h = v.mean
    from unnest(${arrayLiteral(updates.map((update) => update.siteId))}::int[], ${arrayLiteral(updates.map((update) => update.startMs))}::float8[],
      ${arrayLiteral(updates.map((update) => numberElement(update.mean)))}::real[]) v (id, start_ms, mean)
    where t.site_id = v.id and t.start_at = to_timestamp(v.start_ms / 1000)
      and t.start_at >= ${new Date(first)} and t.start_at < ${new Date(last + dayMs)}`.execute(tx)
  return means
}
