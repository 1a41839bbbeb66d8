import { dayMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import type { SeriesRow, TargetKind } from '../store/series-row.ts'
import type { Due } from './due.ts'

/** The last hour of a day is rolled a minute after midnight; the day follows. */
const dayWaitMs = 90_000

/** A day is due after its last hour, and again at once when something of it changes later. */
export const dayDue = (kind: TargetKind, row: Pick<SeriesRow, 'targetId' | 'startMs' | 'late'>, nowMs: number): Due => {
  const startMs = startOfCityDay(row.startMs).getTime()
  return {
    kind,
    targetId: row.targetId,
    granularity: 'day',
    startMs,
    late: row.late,
    dueMs: Math.max(startMs + dayMs + dayWaitMs, nowMs),
  }
}
