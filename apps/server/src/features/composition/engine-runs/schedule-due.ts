import { RepeatedAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { lastDailyTime, nextDailyTime } from './daily-time.ts'
import { askAt } from './repeated-ask.ts'
import { startSystemRun } from './start-system-run.ts'

type DueRow = Row<'engine_schedule', 'id' | 'title' | 'ask' | 'minuteOfDay' | 'publishes'>

/** The schedule longest due, kept from other workers until the transaction ends. */
const takeDue = (tx: Tx, now: Date) =>
  firstRow(
    tx,
    sql<DueRow>`select id, title, ask, minute_of_day as "minuteOfDay", publishes from engine_schedule
      where enabled and next_at <= ${now} order by next_at, id for update skip locked limit 1`,
  )

/**
 * Has one due question asked. Its tables are read while the schedule is held, so that a worker that dies leaves it due,
 * and another finds it taken. A question that cannot be asked leaves a failed run that says why.
 */
const runDue = (services: Services): Promise<boolean> =>
  services.db.transaction().execute(async (tx) => {
    const now = services.clock.now()
    const due = await takeDue(tx, now)
    if (!due) return false
    // After a standstill the newest due time counts; those between are not made up.
    const dueAt = lastDailyTime(due.minuteOfDay, now)
    const isNew = !(await firstRow(
      tx,
      sql`select 1 from engine_run where schedule_id = ${due.id}::uuid and due_at = ${dueAt}`,
    ))
    if (isNew) await startDue(tx, services, due, dueAt)
    await sql`update engine_schedule set next_at = ${nextDailyTime(due.minuteOfDay, now)}
      where id = ${due.id}::uuid`.execute(tx)
    return true
  })

const startDue = async (tx: Tx, services: Services, due: DueRow, dueAt: Date): Promise<void> => {
  const { id: scheduleId, title, publishes } = due
  await startSystemRun(tx, services, {
    title,
    ask: askAt(RepeatedAsk.parse(due.ask), dueAt),
    dueAt,
    publishes,
    scheduleId,
  })
}

/** Starts every run of the system that is due, one per schedule and due time however many workers look. */
export const runDueSchedules = async (services: Services): Promise<void> => {
  while (await runDue(services));
}
