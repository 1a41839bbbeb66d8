import {
  type SyncSpan,
  type SyncVerdict,
  syncCounts,
  syncIntervalMinutes,
  syncSpans,
  syncVerdict,
  syncVerdicts,
} from '@qingkong/domain/enterprise/production-treatment'
import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { type MeteredLine, type MeterMeans, meterMeans, sharesAt } from './line-meters.ts'

const longestOfMinutesMs = 7 * dayMs

export type SyncBasis = 'fiveMinute' | 'hour'

/** Whether treatment ran beside production, interval by interval. */
interface LineSynchrony {
  producing: number
  synchronous: number
  spans: { fromMs: number; toMs: number; kind: SyncSpan['kind'] }[]
}

export interface Synchrony {
  basis: SyncBasis
  of(line: MeteredLine): LineSynchrony
}

/** An hour needs no second one to be told. */
const hourSpans = (verdicts: readonly SyncVerdict[]): SyncSpan[] =>
  verdicts.flatMap((verdict, at): SyncSpan[] => {
    const place = { from: at, to: at + 1 }
    if (verdict === 'stopped') return [{ kind: 'alarm', ...place }]
    return verdict === 'weak' ? [{ kind: 'warning', ...place }] : []
  })

/** Spans of one kind that touch are one. */
const joined = (spans: readonly SyncSpan[]): SyncSpan[] => {
  const runs: SyncSpan[] = []
  for (const span of spans) {
    const last = runs.at(-1)
    if (last && last.kind === span.kind && last.to === span.from) last.to = span.to
    else runs.push({ ...span })
  }
  return runs
}

const synchronyBy = (
  means: MeterMeans,
  basis: SyncBasis,
  span: { from: Date; to: Date },
  stepMs: number,
): Synchrony => {
  const starts = Array.from(
    { length: Math.max(0, Math.floor((span.to.getTime() - span.from.getTime()) / stepMs)) },
    (_, n) => span.from.getTime() + n * stepMs,
  )
  return {
    basis,
    of: ({ meters }) => {
      const intervals = starts.map((start) => sharesAt(means, meters, start))
      const verdicts = basis === 'hour' ? intervals.map(syncVerdict) : syncVerdicts(intervals)
      const spans = basis === 'hour' ? joined(hourSpans(verdicts)) : syncSpans(verdicts)
      const at = (position: number) => span.from.getTime() + position * stepMs
      return {
        ...syncCounts(verdicts),
        spans: spans.map(({ from, to, kind }) => ({ fromMs: at(from), toMs: at(to), kind })),
      }
    },
  }
}

/** 产治关联 of lines in a period: by five-minute means, or by hours where the period is long or no minutes are kept. */
export const lineSynchrony = async (
  db: Queryable,
  lines: readonly MeteredLine[],
  span: { from: Date; to: Date },
): Promise<Synchrony> => {
  const meters = lines.flatMap((line) => line.meters)
  if (span.to.getTime() - span.from.getTime() <= longestOfMinutesMs) {
    const stepMs = syncIntervalMinutes * minuteMs
    const means = await meterMeans(db, meters, { quantity: 'load', granularity: 'minute', ...span, stepMs })
    if (!means.isEmpty) return synchronyBy(means, 'fiveMinute', span, stepMs)
  }
  const means = await meterMeans(db, meters, { quantity: 'load', granularity: 'hour', ...span, stepMs: hourMs })
  return synchronyBy(means, 'hour', span, hourMs)
}
