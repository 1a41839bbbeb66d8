import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import type { EpisodeEffect } from '@qingkong/domain/event/alarm-episode'
import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { meteorologyAt } from '../../../series/port.ts'
import {
  type Continuation,
  continueRecords,
  endRecords,
  insertRecord,
  lockRecords,
  type OpenedAlarm,
  type RunningRecord,
  recordsAround,
} from './alarm-record.ts'
import { freshKept, type KeptEpisode, loadEpisodes, saveEpisodes, stepVerdict } from './episode-state.ts'
import { type Finding, type Verdict, verdictKey } from './verdict.ts'
import { worsenEvent } from './worsen-event.ts'

export interface Taken {
  /** New alarms that still need an event. */
  opened: OpenedAlarm[]
  /** Verdicts on intervals older than what was judged already. */
  late: Verdict[]
  /** Events of which an alarm ended. */
  recoveredEventIds: string[]
}

type Firing = Extract<EpisodeEffect, { kind: 'raise' | 'rejoin' | 'escalate' | 'update' }>

const findingOf = (verdict: Verdict, level: AlarmLevel): Finding => {
  const finding = verdict.finding(level) ?? (verdict.level === null ? null : verdict.finding(verdict.level))
  if (finding === null) throw new Error(`an exceeding verdict of rule ${verdict.rule.id} without a finding`)
  return finding
}

/**
 * Takes the verdicts on one interval into the kept states and the alarm records: raises, continues and ends episodes.
 * @param startAt start of the interval
 * @param isLate whether the data of a subject came too late to notify anybody
 */
export const takeVerdicts = async (
  tx: Tx,
  services: Services,
  verdicts: readonly Verdict[],
  startAt: Date,
  intervalMs: number,
  isLate: (verdict: Verdict) => boolean,
): Promise<Taken> => {
  const now = services.clock.now()
  const endAt = new Date(startAt.getTime() + intervalMs)
  const known = await loadEpisodes(tx, verdicts)
  const changed = new Map<Verdict, KeptEpisode>()
  const late: Verdict[] = []
  const firings: { verdict: Verdict; effect: Firing; kept: KeptEpisode }[] = []
  const recoveries: { recordId: string; at: Date }[] = []
  for (const verdict of verdicts) {
    const step = stepVerdict(known.get(verdictKey(verdict)) ?? freshKept, verdict, startAt.getTime(), now.getTime())
    if (step.kind === 'late') late.push(verdict)
    if (step.kind !== 'stepped') continue
    changed.set(verdict, step.kept)
    for (const effect of step.effects) {
      if (effect.kind !== 'recover') firings.push({ verdict, effect, kept: step.kept })
      else if (step.kept.recordId !== null) recoveries.push({ recordId: step.kept.recordId, at: new Date(effect.at) })
    }
  }

  const running = await lockRecords(tx, [
    ...firings.flatMap(({ kept }) => (kept.recordId === null ? [] : [kept.recordId])),
    ...recoveries.map(({ recordId }) => recordId),
  ])
  // A raise of the state may still belong to an alarm that late data brought to light.
  const raising = firings.filter(({ effect }) => effect.kind === 'raise')
  const around = await recordsAround(
    tx,
    raising.map(({ verdict }) => verdict),
    startAt,
    endAt,
    [1, 2],
  )

  const continued: { continuation: Continuation & { description: string }; record: RunningRecord }[] = []
  const beginning: typeof firings = []
  for (const firing of firings) {
    const { verdict, effect, kept } = firing
    const record =
      effect.kind === 'raise'
        ? around.get(verdictKey(verdict))
        : kept.recordId === null
          ? undefined
          : running.get(kept.recordId)
    if (!record || record.status === 3) {
      // Staff closed it. As long as it merely goes on, their word stands; a worse level or a return is a new alarm.
      if (effect.kind !== 'update') beginning.push(firing)
      continue
    }
    const level = effect.kind === 'update' ? record.level : effect.level
    const isNews = effect.kind !== 'update' || record.status === 2
    const finding = findingOf(verdict, level)
    const description = `${verdict.subject.name}：${finding.sentence}`
    const continuation = { recordId: record.id, level, value: effect.value, endAt, isNews, finding, description }
    continued.push({ continuation, record })
    changed.set(verdict, { ...kept, recordId: record.id })
  }

  await continueRecords(
    tx,
    continued.map(({ continuation }) => continuation),
  )
  for (const { continuation, record } of continued) {
    if (!continuation.isNews || record.eventId === null) continue
    await worsenEvent(tx, record.eventId, continuation.level, continuation.description, now)
  }
  await endRecords(tx, recoveries)

  const opened: OpenedAlarm[] = []
  const weather = beginning.length > 0 ? await meteorologyAt(tx, startAt) : null
  for (const { verdict, effect, kept } of beginning) {
    if (effect.kind === 'update' || weather === null) continue
    const first = effect.kind === 'escalate' ? { at: effect.at, value: effect.value } : (kept.now.recent[0] ?? effect)
    const alarm = {
      verdict,
      level: effect.level,
      finding: findingOf(verdict, effect.level),
      value: effect.value,
      firstValue: first.value,
      peakValue: Math.max(
        ...kept.now.recent.filter(({ at }) => at >= first.at).map(({ value }) => value),
        effect.value,
      ),
      firstAt: new Date(first.at),
      startedAt: endAt,
      notify: effect.notifies && !isLate(verdict),
      isOver: false,
    }
    const { id, isNew } = await insertRecord(tx, services, alarm, weather(verdict.subject))
    changed.set(verdict, { ...kept, recordId: id })
    if (isNew) opened.push({ ...alarm, recordId: id })
  }
  await saveEpisodes(tx, changed)
  const recoveredEventIds = recoveries.flatMap(({ recordId }) => running.get(recordId)?.eventId ?? [])
  return { opened, late, recoveredEventIds }
}
