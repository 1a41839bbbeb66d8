import { RepeatedAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { enqueueSystemJob, failSystemJob, systemName } from '../../../jobs/queue.ts'
import type { Services } from '../../../platform/services.ts'
import { askedQuestion } from './asked-question.ts'
import { systemAsking } from './asker.ts'
import { lastDailyTime, nextDailyTime } from './daily-time.ts'
import { askAt } from './repeated-ask.ts'
import { keepRunAbout } from './run-about.ts'
import { orderOf } from './start-run.ts'

type DueRow = Row<'engine_schedule', 'id' | 'title' | 'ask' | 'minuteOfDay' | 'publishes'>

/** The schedule longest due, kept from other workers until the transaction ends. */
const takeDue = (tx: Tx, now: Date) =>
  firstRow(
    tx,
    sql<DueRow>`select id, title, ask, minute_of_day as "minuteOfDay", publishes from engine_schedule
      where enabled and next_at <= ${now} order by next_at, id for update skip locked limit 1`,
  )

/** Why a question could not be asked, in a sentence for people; anything else is thrown on. */
const refusalOf = (error: unknown): string => {
  if (error instanceof Fail || error instanceof InputProblem) return error.message
  throw error
}

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
  const { title } = due
  const ask = askAt(RepeatedAsk.parse(due.ask), dueAt)
  const kind = ask.engine
  const ofDue = { scheduleId: due.id, dueAt }
  try {
    const { about, ...material } = await askedQuestion(systemAsking(services, dueAt), ask)
    const { order, runKey, keep } = await orderOf(services.files, { engine: kind, ...material })
    const { id } = await enqueueSystemJob(tx, services, { kind, title, areaCode: null, input: { ...order } })
    await keepRunAbout(tx, id, kind, { runKey, asked: about, ...ofDue })
    await keep()
    if (due.publishes)
      await sql`update engine_run set published_at = ${dueAt}, publisher_name = ${systemName}
        where job_id = ${id}::uuid`.execute(tx)
  } catch (error) {
    const sentence = refusalOf(error)
    const { id } = await failSystemJob(tx, services, { kind, title, areaCode: null, input: { ask } }, sentence)
    await keepRunAbout(tx, id, kind, { runKey: id, asked: null, ...ofDue })
  }
}

/** Starts every run of the system that is due, one per schedule and due time however many workers look. */
export const runDueSchedules = async (services: Services): Promise<void> => {
  while (await runDue(services));
}
