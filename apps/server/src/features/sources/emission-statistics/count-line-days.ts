import { addDays, cityDate, dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { pointDaysOf } from '../../../series/port.ts'
import { lineSynchrony, meteredLines } from '../enterprise-analysis/port.ts'
import { type DaySpan, wholeSpanOf } from './asked-period.ts'

/** Hours of a day may come so late. */
const waitMs = hourMs
/** A city that has just begun looks back so far. */
const firstDays = 30
/** Plants whose minutes are read at once. */
const plantsAtOnce = 10

/** Enterprises of which a meter was heard that day. */
const heardPlants = async (tx: Tx, span: DaySpan): Promise<number[]> => {
  const found = await rows(
    tx,
    sql<{ enterpriseId: number }>`
      select distinct p.enterprise_id as "enterpriseId" from ${pointDaysOf(span)} d
      join monitor_point p on p.id = d.point_id where d.quantity = 'load' and d.valid_hours > 0 order by 1`,
  )
  return found.map(({ enterpriseId }) => enterpriseId)
}

const countPlants = async (tx: Tx, plants: readonly number[], day: string, span: DaySpan, now: Date) => {
  const lines = await meteredLines(tx, plants)
  const synchrony = await lineSynchrony(tx, lines, span)
  for (const line of lines) {
    const { producing, synchronous, spans } = synchrony.of(line)
    // A line that did not produce, or that nobody knows of, says nothing about its treatment.
    if (producing === 0) continue
    const alarms = spans.filter(({ kind }) => kind === 'alarm').length
    await sql`insert into line_day (enterprise_id, line_code, day, basis, producing, synchronous, alarms, computed_at)
      values (${line.enterpriseId}, ${line.lineCode}, ${day}::date, ${synchrony.basis}, ${producing}, ${synchronous},
        ${alarms}, ${now})
      on conflict (enterprise_id, day, line_code) do update set basis = excluded.basis, producing = excluded.producing,
        synchronous = excluded.synchronous, alarms = excluded.alarms, computed_at = excluded.computed_at`.execute(tx)
  }
}

/**
 * Counts in which intervals of a day production lines produced and treatment ran beside it, one day at a time and once it
 * has been over for an hour. Minutes are not kept for long, so that a year's 产治同步率 stands on these days.
 */
export const countLineDays = async ({ db, clock }: Services): Promise<void> => {
  const now = clock.now()
  const newest = cityDate(now.getTime() - dayMs - waitMs)
  await db.transaction().execute(async (tx) => {
    const watch = await firstRow(
      tx,
      sql<{ countedUntil: string | null }>`
        select counted_until as "countedUntil" from line_day_watch for update skip locked`,
    )
    if (!watch) return
    const day = watch.countedUntil === null ? addDays(newest, 1 - firstDays) : addDays(watch.countedUntil, 1)
    if (day > newest) return
    const span = wholeSpanOf({ from: day, to: day })
    const plants = await heardPlants(tx, span)
    for (let at = 0; at < plants.length; at += plantsAtOnce)
      await countPlants(tx, plants.slice(at, at + plantsAtOnce), day, span, now)
    await sql`update line_day_watch set counted_until = ${day}::date`.execute(tx)
  })
}
