import type { Maybe } from '../missing.ts'

/**
 * 产治关联: whether treatment runs while production does, by five-minute means of their loads against their reference
 * power. Shares are published practice; that treatment starts before and stops after production is GB 37822-2019.
 */
export const syncRule = {
  intervalMinutes: 5,
  /** Producing from this share of the reference on. */
  producing: 0.2,
  /** Treatment stands still below this share, and works too little below the next. */
  stopped: 0.1,
  weak: 0.5,
  /** Raised where 2 of 3 means (15 min) say so. */
  window: 3,
  least: 2,
  /** Intervals at the begin and at the end of production that are forgiven (10 min). */
  grace: 2,
} as const

export type SyncVerdict = 'idle' | 'synchronous' | 'weak' | 'stopped' | 'unknown'

/** Loads of a line in one interval, kW; null where nothing was measured. */
export interface LineLoads {
  productionKw: Maybe<number>
  governKw: Maybe<number>
}

export interface LineReference {
  productionKw: Maybe<number>
  governKw: Maybe<number>
}

const shareOf = (kw: Maybe<number>, referenceKw: Maybe<number>): Maybe<number> =>
  kw === null || referenceKw === null || referenceKw <= 0 ? null : kw / referenceKw

/** The verdict of one interval by itself. */
export const syncVerdict = (loads: LineLoads, reference: LineReference): SyncVerdict => {
  const production = shareOf(loads.productionKw, reference.productionKw)
  if (production === null) return 'unknown'
  if (production < syncRule.producing) return 'idle'
  const govern = shareOf(loads.governKw, reference.governKw)
  if (govern === null) return 'unknown'
  if (govern < syncRule.stopped) return 'stopped'
  return govern < syncRule.weak ? 'weak' : 'synchronous'
}

const isIdle = (verdict: SyncVerdict | undefined): boolean => verdict === 'idle'

/** Whether production began or ended within the grace. What is unknown or lies outside the series is no begin. */
const isInGrace = (verdicts: readonly SyncVerdict[], at: number): boolean =>
  Array.from({ length: syncRule.grace }, (_, n) => n + 1).some(
    (step) => isIdle(verdicts[at - step]) || isIdle(verdicts[at + step]),
  )

/** Verdicts of consecutive intervals, oldest first; what falls into the grace is synchronous. */
export const syncVerdicts = (loads: readonly LineLoads[], reference: LineReference): SyncVerdict[] => {
  const alone = loads.map((one) => syncVerdict(one, reference))
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
  verdicts.slice(Math.max(0, end - syncRule.window + 1), end + 1).filter((verdict) => wanted.includes(verdict)).length

/** The positions that lie in a window of three that says so, with a verdict of the wanted. */
const marked = (verdicts: readonly SyncVerdict[], wanted: readonly SyncVerdict[]): Set<number> => {
  const found = new Set<number>()
  verdicts.forEach((_, end) => {
    if (end < syncRule.window - 1 || countIn(verdicts, end, wanted) < syncRule.least) return
    for (let at = end - syncRule.window + 1; at <= end; at += 1) {
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
