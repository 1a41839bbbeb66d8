import { episodeSettings } from '@qingkong/domain/event/alarm-episode'
import { sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { DueTurn } from '../../../due/due-steps.ts'
import { afterFailedBatch } from '../../../due/failed-batch.ts'
import type { Services } from '../../../platform/services.ts'
import { enabledRules } from '../alarm-rules/port.ts'
import { type DueBatch, takeDueBatch } from './due-batch.ts'
import { comparedWith, judgeBatch, sourceOf } from './judge-batch.ts'
import { keepAsHistory } from './keep-as-history.ts'
import { takeLateVerdicts } from './late-alarms.ts'
import { raiseEvents } from './raise-events.ts'
import { recoverEvents } from './recover-events.ts'
import { sitesInService, subjectKey } from './subject.ts'
import { takeVerdicts } from './take-verdicts.ts'
import type { Verdict } from './verdict.ts'

/** Everything that comes of a batch, in the transaction that took it. */
const judge = async (tx: Tx, services: Services, batch: DueBatch): Promise<void> => {
  const rules = await enabledRules(tx)
  const places = await sitesInService(tx)
  const verdicts = await judgeBatch(tx, rules, places, batch)
  const source = sourceOf(batch)
  const lateOf = new Map(batch.targets.map((target) => [subjectKey(target), target.late]))
  const allLate = batch.targets.every(({ late }) => late)
  const isLate = ({ subject }: Verdict) => lateOf.get(subjectKey(subject)) ?? allLate
  const taken = await takeVerdicts(tx, services, verdicts, batch.startAt, source.intervalMs, isLate)
  const arrived = taken.late.filter(({ subject }) => lateOf.has(subjectKey(subject)))
  const lateAlarms = await takeLateVerdicts(tx, services, arrived, places, source, batch.startAt, isLate)
  const endAt = new Date(batch.startAt.getTime() + source.intervalMs)
  const opened = [...taken.opened, ...lateAlarms]
  const isHistory = services.clock.now().getTime() - endAt.getTime() > episodeSettings.eventWithinMs
  if (isHistory) await keepAsHistory(tx, opened)
  else await raiseEvents(tx, services, opened, places, endAt)
  await recoverEvents(tx, taken.recoveredEventIds, services.clock.now())
}

/**
 * A batch that is parted is judged target by target; what was to be judged only because it is compared with some of
 * them gets rows of its own, so that no comparison is lost.
 */
const noteCompared = async (tx: Tx, batch: DueBatch): Promise<void> => {
  const others = await comparedWith(tx, await enabledRules(tx), await sitesInService(tx), batch)
  const late = batch.targets.every((target) => target.late)
  await sql`insert into alarm_due (target_kind, target_id, granularity, start_at, late, batch_limit)
    select kind, id, ${batch.granularity}, ${batch.startAt}, ${late}, ${Math.ceil(batch.targets.length / 2)}
    from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) v (kind text, id int)
    on conflict (target_id, target_kind, granularity, start_at) do nothing`.execute(tx)
}

/** One batch in one transaction: what is taken and what comes of it are committed together or not at all. */
const evaluateBatch = async (services: Services, turn: DueTurn): Promise<boolean> => {
  const taken: { batch: DueBatch | null } = { batch: null }
  try {
    await services.db.transaction().execute(async (tx) => {
      // Episodes need their intervals in order.
      await takeLock(tx, 'alarmEngine')
      taken.batch = await takeDueBatch(tx, services.clock.now(), turn)
      if (taken.batch !== null) await judge(tx, services, taken.batch)
    })
  } catch (error) {
    if (taken.batch === null) throw error
    await afterFailedAlarms(services, taken.batch, error)
  }
  return taken.batch !== null
}

const afterFailedAlarms = (services: Services, batch: DueBatch, error: unknown): Promise<void> => {
  const { granularity, startAt, limit, targets } = batch
  const rows = targets.map(({ kind, id }) => ({ kind, granularity, targetId: id, startMs: startAt.getTime() }))
  return afterFailedBatch(services, { queue: 'alarm', rows, limit }, error, (tx) => noteCompared(tx, batch))
}

/**
 * Judges every interval that is due, oldest first. Killed at any point, it goes on where it stopped: nothing is lost
 * and nothing raised twice.
 */
export const evaluateAlarms = async (services: Services, turn: DueTurn = { takesLate: true }): Promise<void> => {
  while (await evaluateBatch(services, turn));
}
