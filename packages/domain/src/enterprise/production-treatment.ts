import type { Maybe } from '../missing.ts'
import { isProducing, type LineShares, type TreatmentFault, treatmentFault } from './power-share.ts'

/** 产治关联 is judged by means of five minutes. */
export const syncIntervalMinutes = 5

/** Means that are looked at, how many of them must be bad, and the ones beside a begin or end of production that are grace. */
export const synchronyWindow = { means: 3, bad: 2, grace: 2 } as const

export type SyncVerdict = 'idle' | 'synchronous' | 'weak' | 'stopped' | 'unknown'

/** The verdict of one interval by itself. */
export const syncVerdict = (shares: LineShares): SyncVerdict => {
  const produces = isProducing(shares.production)
  if (produces === null) return 'unknown'
  if (!produces) return 'idle'
  return shares.treatment === null ? 'unknown' : (treatmentFault(shares) ?? 'synchronous')
}

const isIdle = (verdict: SyncVerdict | undefined): boolean => verdict === 'idle'

/**
 * Whether production began or ended within the grace: treatment starts before it and stops after it (GB 37822). What is
 * unknown or lies outside the series is no begin.
 */
const isInGrace = (verdicts: readonly SyncVerdict[], at: number): boolean =>
  Array.from({ length: synchronyWindow.grace }, (_, n) => n + 1).some(
    (step) => isIdle(verdicts[at - step]) || isIdle(verdicts[at + step]),
  )

/** Verdicts of consecutive intervals, oldest first; what falls into the grace is synchronous. */
export const syncVerdicts = (intervals: readonly LineShares[]): SyncVerdict[] => {
  const alone = intervals.map(syncVerdict)
  return alone.map((verdict, at) =>
    (verdict === 'stopped' || verdict === 'weak') && isInGrace(alone, at) ? 'synchronous' : verdict,
  )
}

/** Producing intervals, and those in which treatment ran: weak treatment runs. */
export const syncCounts = (verdicts: readonly SyncVerdict[]): { producing: number; synchronous: number } => {
  const producing = verdicts.filter((verdict) => verdict !== 'idle' && verdict !== 'unknown')
  return { producing: producing.length, synchronous: producing.filter((verdict) => verdict !== 'stopped').length }
}

/** alarm 治污设施未同步运行, warning 治污设施低效运行: clues, not evidence. */
export interface SyncSpan {
  kind: 'alarm' | 'warning'
  /** Positions of the first and after the last interval. */
  from: number
  to: number
}

export const syncSpanNames = { alarm: '治污设施未同步运行', warning: '治污设施低效运行' } as const

/** In how many of the three intervals that end at a position the verdict is one of those. */
const countIn = (verdicts: readonly SyncVerdict[], end: number, wanted: readonly SyncVerdict[]): number =>
  verdicts.slice(Math.max(0, end - synchronyWindow.means + 1), end + 1).filter((verdict) => wanted.includes(verdict))
    .length

/** What is wrong now, from the last means, oldest first: two of the last three must be bad. */
export const treatmentFaultOver = (means: readonly LineShares[]): Maybe<TreatmentFault> => {
  const verdicts = syncVerdicts(means)
  const isRaised = (wanted: readonly SyncVerdict[]) =>
    countIn(verdicts, verdicts.length - 1, wanted) >= synchronyWindow.bad
  if (isRaised(['stopped'])) return 'stopped'
  return isRaised(['stopped', 'weak']) ? 'weak' : null
}

/** The positions that lie in a window of three that says so, with a verdict of the wanted. */
const marked = (verdicts: readonly SyncVerdict[], wanted: readonly SyncVerdict[]): Set<number> => {
  const found = new Set<number>()
  verdicts.forEach((_, end) => {
    if (end < synchronyWindow.means - 1 || countIn(verdicts, end, wanted) < synchronyWindow.bad) return
    for (let at = end - synchronyWindow.means + 1; at <= end; at += 1) {
      if (wanted.includes(verdicts[at] ?? 'unknown')) found.add(at)
    }
  })
  return found
}

/** Runs of positions, a single one that is left out between two bridged. */
const runsOf = (positions: ReadonlySet<number>, length: number): { from: number; to: number }[] => {
  const runs: { from: number; to: number }[] = []
  for (let at = 0; at < length; at += 1) {
    if (!positions.has(at)) continue
    const last = runs.at(-1)
    if (last && at - last.to <= 1) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}

/** When treatment did not run, or hardly ran, beside production: raised at 2 of 3 means that last 15 min. */
export const syncSpans = (verdicts: readonly SyncVerdict[]): SyncSpan[] => {
  const stopped = marked(verdicts, ['stopped'])
  const low = marked(verdicts, ['stopped', 'weak'])
  for (const at of stopped) low.delete(at)
  const spans = [
    ...runsOf(stopped, verdicts.length).map((run): SyncSpan => ({ kind: 'alarm', ...run })),
    ...runsOf(low, verdicts.length).map((run): SyncSpan => ({ kind: 'warning', ...run })),
  ]
  return spans.toSorted((a, b) => a.from - b.from)
}
