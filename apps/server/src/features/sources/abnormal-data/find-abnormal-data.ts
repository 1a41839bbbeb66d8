import { cityDate, dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { newestPointInterval, outletValuesOf } from '../../../series/port.ts'
import { type CheckedPlant, type DayRules, dayFindings, type PlantFinding } from './day-findings.ts'
import { kindTunings } from './kind-tuning.ts'
import { quietOutlets } from './quiet-outlets.ts'
import { upwindShares } from './upwind-hours.ts'

/** A day is looked at an hour after it has ended: late hours have come by then. */
const afterMidnightMs = hourMs
const heardMs = 60 * dayMs
/** The day before is looked at again: hours that were sent late have come by then. */
const daysLookedAt = 2
/** So many plants are read at once. */
const batchSize = 40

/** Findings of a plant that are kept; the weakest beyond them add nothing to what is looked at. */
const mostFindings = 20

const rulesOf = async (tx: Tx, dayStartMs: number): Promise<DayRules> => {
  const [tunings, quiet, upwindShare] = await Promise.all([
    kindTunings(tx),
    quietOutlets(tx, new Date(dayStartMs), new Date(dayStartMs + dayMs)),
    upwindShares(tx, dayStartMs),
  ])
  const byKind = new Map(tunings.map((tuning) => [tuning.kind, tuning]))
  return {
    leastHours: (kind) => byKind.get(kind)?.leastHours ?? 0,
    isMuted: (kind) => byKind.get(kind)?.isMuted ?? false,
    quiet,
    upwindShare,
  }
}

/** One row of a plant's day; what people have judged already stays as they judged it. */
const keepRow = async (tx: Tx, enterpriseId: number, day: string, findings: readonly PlantFinding[], now: Date) => {
  const [first] = findings
  if (!first) return
  const kept = findings.slice(0, mostFindings)
  const from = new Date(kept.reduce((least, { fromMs }) => Math.min(least, fromMs), first.fromMs))
  const to = new Date(kept.reduce((most, { toMs }) => Math.max(most, toMs), first.toMs))
  await sql`insert into abnormal_day (id, enterprise_id, day, kind, score, findings, from_at, to_at, made_at)
    values (${uuidv7(now)}, ${enterpriseId}, ${day}, ${first.kind}, ${first.score}, ${JSON.stringify(kept)}::jsonb, ${from}, ${to}, ${now})
    on conflict (enterprise_id, day) do update set kind = excluded.kind, score = excluded.score, findings = excluded.findings,
      from_at = excluded.from_at, to_at = excluded.to_at where abnormal_day.status = 1`.execute(tx)
}

/** Plants that sent an hour in the last 60 days, by an outlet or a monitoring point; of the others nothing can be said. */
const heardPlants = (tx: Tx, to: Date): Promise<CheckedPlant[]> => {
  const span = { granularity: 'hour' as const, after: new Date(to.getTime() - heardMs), upTo: to }
  return rows(
    tx,
    sql<CheckedPlant>`select id, longitude, latitude from enterprise where enabled and (
        exists (select from outlet, lateral ${outletValuesOf('shown', { granularity: 'hour', from: span.after, to, targets: sql`outlet.id` })} h
          where outlet.enterprise_id = enterprise.id)
        or exists (select from monitor_point p, lateral ${newestPointInterval(sql`p.id`, span)} h where p.enterprise_id = enterprise.id))
      order by id`,
  )
}

/** The rows of one day, as often as it is asked: the same data give the same rows. */
export const findAbnormalDay = async (tx: Tx, dayStartMs: number, now: Date): Promise<void> => {
  const rules = await rulesOf(tx, dayStartMs)
  const day = cityDate(dayStartMs)
  const plants = await heardPlants(tx, new Date(dayStartMs + dayMs))
  for (let at = 0; at < plants.length; at += batchSize) {
    const batch = plants.slice(at, at + batchSize)
    const found = await dayFindings(tx, batch, dayStartMs, rules)
    await sql`delete from abnormal_day where day = ${day} and status = 1
      and enterprise_id = any(${batch.map(({ id }) => id).filter((id) => !found.has(id))}::int[])`.execute(tx)
    for (const [enterpriseId, findings] of found) await keepRow(tx, enterpriseId, day, findings, now)
  }
}

/** 异常数据 of the day that ended last and of the one before, once, an hour after midnight. No popup, no event: rows that wait to be looked at. */
export const findAbnormalData = async ({ db, clock }: Services): Promise<void> => {
  const now = clock.now()
  const until = startOfCityDay(now.getTime() - afterMidnightMs)
  const due = sql`select 1 from abnormal_watch where judged_until is null or judged_until < ${until}`
  if (!(await firstRow(db, due))) return
  await db.transaction().execute(async (tx) => {
    if (!(await firstRow(tx, sql`${due} for update skip locked`))) return
    for (let back = daysLookedAt; back >= 1; back -= 1) await findAbnormalDay(tx, until.getTime() - back * dayMs, now)
    await sql`update abnormal_watch set judged_until = ${until}`.execute(tx)
  })
}
