import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import { hourMs } from '@qingkong/domain/time/city-time'
import type { StoredRule } from '../../alarm-rules/port.ts'
import { type Firing, needsNeighbour, withNeighbours } from '../corroborate.ts'
import { freshKept, type KeptEpisode, stepVerdict } from '../episode-state.ts'
import type { Subject } from '../subject.ts'
import { type Verdict, verdictKey } from '../verdict.ts'

/** An alarm that a rule would have raised. */
export interface ReplayedEpisode {
  subject: Subject
  factorCode: string
  level: AlarmLevel
  /** Start of the first exceeding interval, end of the last. */
  fromMs: number
  toMs: number
  peakValue: number
}

/**
 * The alarms of one rule in a world of its own: with the other rules in force, whose hits bear out those of micro
 * stations, and without any record of what was raised in truth.
 */
export const episodeLog = (rule: StoredRule) => {
  const states = new Map<string, { kept: KeptEpisode; verdict: Verdict }>()
  const open = new Map<string, ReplayedEpisode>()
  const episodes: ReplayedEpisode[] = []

  const running = (endMs: number): Firing[] =>
    [...states.values()].flatMap(({ kept: { now }, verdict: { subject, factorCode, rule: judged } }) => {
      const { episode } = now
      const lengthMs = judged.accuracy === '1' ? hourMs : hourMs / 12
      const isRunning = episode !== null && episode.recoveredAt === null && episode.lastAt + lengthMs > endMs - hourMs
      return isRunning ? [{ subject, factorCode }] : []
    })

  return {
    episodes,
    /** Takes the verdicts of one interval, in the order of time. */
    take: (verdicts: readonly Verdict[], startMs: number, intervalMs: number): void => {
      const endMs = startMs + intervalMs
      const judged = needsNeighbour(verdicts) ? withNeighbours(verdicts, running(endMs)) : verdicts
      for (const verdict of judged) {
        const key = verdictKey(verdict)
        const known = states.get(key)?.kept ?? freshKept
        // Clean before and clean now: nothing would change but the time.
        if (verdict.level === null && known.now.episode === null && known.now.recent.length === 0) continue
        const step = stepVerdict(known, verdict, startMs, endMs)
        if (step.kind !== 'stepped') continue
        states.set(key, { kept: step.kept, verdict })
        const { episode } = step.kept.now
        if (verdict.rule !== rule || episode === null) continue
        if (step.effects.some(({ kind }) => kind === 'raise')) {
          const { subject, factorCode } = verdict
          const born = {
            subject,
            factorCode,
            level: episode.level,
            fromMs: episode.startedAt,
            toMs: endMs,
            peakValue: 0,
          }
          open.set(key, born)
          episodes.push(born)
        }
        const one = open.get(key)
        if (!one) continue
        one.level = one.level < episode.level ? one.level : episode.level
        one.toMs = episode.lastAt + intervalMs
        one.peakValue = episode.peakValue
      }
    },
  }
}
