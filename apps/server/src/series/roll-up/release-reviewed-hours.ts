import { o3Running8h } from '@qingkong/domain/air/running'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { rows, sql, type Tx } from '../../db/database.ts'
import { retriedTransaction } from '../../db/retried-transaction.ts'
import type { Services } from '../../platform/services.ts'
import { fitColumn } from '../fit-value.ts'
import { notPlannedOf } from '../not-planned.ts'
import { siteHoursOf } from '../site-hours.ts'
import { writeAlarmDue } from '../store/alarm-due.ts'
import { arrayLiteral, numberElement } from '../store/array-literal.ts'
import { isLate } from '../store/late.ts'
import { replaceRow } from '../store/merge-rows.ts'
import { makeSeriesPartitions } from '../store/series-partitions.ts'
import { rowKey, type SeriesRow } from '../store/series-row.ts'
import { seriesTables, siteCells } from '../store/series-table.ts'
import { storeRows, writeVersions } from '../store/store-rows.ts'
import { aqiOfHour, fitCell, type HourIndex, writeHourIndices } from './hour-air.ts'
import { announceHours } from './site-hour-message.ts'
import { so2Running24hOf } from './so2-24h.ts'

/** One hour of a site as a review releases it: the whole hour, what is not named is missing. */
export interface ReviewedHour {
  siteId: number
  startMs: number
  values: Readonly<Partial<Record<FactorCode, number | null>>>
  /** By factor, why a value does not stand; a factor without one is normal. */
  flags: Readonly<Partial<Record<FactorCode, string>>>
}

export interface Release {
  /** The step of the review: 'finished' for the last. */
  stage: string
  auditor: string
}

const table = seriesTables.siteReviewedHour

const rowOf = (hour: ReviewedHour, review: Release, now: Date): SeriesRow => {
  const values: Readonly<Record<string, number | null | undefined>> = hour.values
  const flags: Readonly<Record<string, string | undefined>> = hour.flags
  return {
    targetId: hour.siteId,
    startMs: hour.startMs,
    cells: siteCells,
    values: siteCells.map((factor) => values[factor] ?? null),
    flags: siteCells.map((factor) => flags[factor] ?? null),
    frameId: null,
    reason: 'review',
    late: isLate(hour.startMs, hourMs, now),
    review,
  }
}

/** Running 8-hour means of ozone of the released hours, from the reviewed hours of their days and those not reviewed. */
const writeReviewedOzone = async (tx: Tx, released: readonly SeriesRow[]): Promise<void> => {
  const starts = released.map(({ startMs }) => startMs)
  const [first, last] = [startOfCityDay(Math.min(...starts)), startOfCityDay(Math.max(...starts))]
  const span = {
    from: first,
    to: new Date(last.getTime() + dayMs - 1),
    sites: [...new Set(released.map(({ targetId }) => targetId))],
  }
  const stored = await rows(
    tx,
    sql<{ id: number; startMs: number; o3: number | null }>`select site_id as id,
      extract(epoch from start_at)::float8 * 1000 as "startMs", ${fitColumn('air', 'counted', 'o3', 'h')} as o3
      from ${siteHoursOf('MIX', span)} h`,
  )
  const ozone = new Map(stored.map(({ id, startMs, o3 }) => [rowKey({ targetId: id, startMs }), o3]))
  // Rows changed in this transaction are rewritten at its end; what they will hold counts.
  for (const row of released) ozone.set(rowKey(row), fitCell(row, 'o3', 'counted'))
  const means = released.map(({ targetId, startMs }) => {
    const day = startOfCityDay(startMs).getTime()
    const line = Array.from(
      { length: dayMs / hourMs },
      (_, hour) => ozone.get(rowKey({ targetId, startMs: day + hour * hourMs })) ?? null,
    )
    const at = (startMs - day) / hourMs
    return o3Running8h(line, at, at + 1)
  })
  await sql`update ${sql.table(table.name)} t set o38h = v.mean
    from unnest(${arrayLiteral(released.map(({ targetId }) => targetId))}::int[], ${arrayLiteral(starts)}::float8[],
      ${arrayLiteral(means.map(numberElement))}::real[]) v (id, start_ms, mean)
    where t.site_id = v.id and t.start_at = to_timestamp(v.start_ms / 1000) and t.start_at between ${span.from} and ${span.to}`.execute(
    tx,
  )
}

/**
 * Releases reviewed hours: from here on they stand in place of the hours as sent wherever reviewed data are asked for,
 * with their own index and running ozone. What stood before is kept as an older version, and the alarm engine looks at
 * the hours again. Releasing the same again changes nothing.
 * @returns hours that are new or differ from what was released before
 */
export const releaseReviewedHours = async (
  services: Services,
  hours: readonly ReviewedHour[],
  release: Release,
): Promise<number> => {
  if (hours.length === 0) return 0
  const now = services.clock.now()
  await makeSeriesPartitions(services, table.name, hours)
  return retriedTransaction(services, async (tx) => {
    const given = hours.map((hour) => rowOf(hour, release, now))
    const load = await storeRows(tx, { table, rows: given, merge: replaceRow })
    const released = load.touched
    if (released.length === 0) return 0
    const notPlanned = await notPlannedOf(
      tx,
      released.map(({ targetId }) => targetId),
    )
    const so2 = await so2Running24hOf(tx, released)
    const indices: HourIndex[] = released.map((row) => ({
      row,
      result: aqiOfHour(row, notPlanned.get(row.targetId), so2.get(rowKey(row)) ?? null),
    }))
    await writeHourIndices(tx, table, indices)
    await writeReviewedOzone(tx, released)
    await writeAlarmDue(tx, 'site', 'hour', released)
    await announceHours(
      tx,
      indices.filter(({ row }) => !row.late),
      now,
    )
    await writeVersions(tx, [load], now)
    return released.length
  })
}
