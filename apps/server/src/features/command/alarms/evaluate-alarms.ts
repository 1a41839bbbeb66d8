import { episodeSettings } from '@qingkong/domain/event/alarm-episode'
import { takeLock } from '../../../db/locks.ts'
import type { Services } from '../../../platform/services.ts'
import { enabledRules } from '../alarm-rules/port.ts'
import { closeRecovered } from './close-recovered.ts'
import { takeDueBatch } from './due-batch.ts'
import { judgeBatch, sourceOf } from './judge-batch.ts'
import { keepAsHistory } from './keep-as-history.ts'
import { takeLateVerdicts } from './late-alarms.ts'
import { raiseEvents } from './raise-events.ts'
import { recoverEvents } from './recover-events.ts'
import { sitesInService, subjectKey } from './subject.ts'
import { takeVerdicts } from './take-verdicts.ts'
import type { Verdict } from './verdict.ts'

/** One batch in one transaction: what is taken and what comes of it are committed together or not at all. */
const evaluateBatch = (services: Services): Promise<boolean> =>
  services.db.transaction().execute(async (tx) => {
    // One engine at a time, in whichever process: episodes need their intervals in order.
    await takeLock(tx, 'alarmEngine')
    const batch = await takeDueBatch(tx)
    if (batch === null) return false
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
    return true
  })

/**
 * Judges every interval that is due, oldest first, then closes what may close itself at the end of the shift. Killed
 * at any point, it goes on where it stopped: nothing is lost and nothing raised twice.
 */
export const evaluateAlarms = async (services: Services): Promise<void> => {
  while (await evaluateBatch(services));
  await closeRecovered(services)
}
