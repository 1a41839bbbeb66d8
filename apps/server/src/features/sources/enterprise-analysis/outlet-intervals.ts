import type { JudgedHour } from '@qingkong/domain/emission/exceeding-hours'
import { isFit } from '@qingkong/domain/measurement/fitness'
import { preparedRows, type Queryable, sql } from '../../../db/database.ts'
import { outletValuesOf } from '../../../series/port.ts'

/** HJ 212 codes that say under what a concentration was measured: gas flow and oxygen. */
export const besideCodes = { flow: 'a00000', oxygen: 'a19001' } as const

/** One factor of an outlet in one interval, as it may be shown. */
export interface OutletInterval {
  factorCode: string
  startMs: number
  /** Measured, and as limits are held against (converted where the monitor converts). */
  measured: number | null
  value: number | null
  sentKg: number | null
  massKg: number | null
  /** Where the mass comes from. */
  source: 'sent' | 'worked' | 'stopped' | null
  isStopped: boolean
  /** What may be held against the limit: no number entered by hand, no hour that is marked (工况标记). */
  judged: number | null
  mark: string | null
}

/** What an outlet measured of some factors, by factor and start of the interval. */
export interface OutletIntervals {
  at(factorCode: string, startMs: number): OutletInterval | undefined
}

export const outletIntervals = async (
  db: Queryable,
  outletId: number,
  factors: readonly string[],
  granularity: 'minute' | 'hour',
  { from, to }: { from: Date; to: Date },
): Promise<OutletIntervals> => {
  const found = await preparedRows(
    db,
    sql<OutletInterval>`select factor_code as "factorCode", extract(epoch from start_at)::float8 * 1000 as "startMs", measured, value,
        sent_total as "sentKg", mass_kg as "massKg", mass_source as source, is_stopped as "isStopped", judged_value as judged, mark
      from ${outletValuesOf('shown', { granularity, from, to, targets: [outletId], factors })} v`,
  )
  // By factor first: thousands of hours are asked for by their numbers, not by a text made for each.
  const byFactor = new Map(
    [...Map.groupBy(found, ({ factorCode }) => factorCode)].map(
      ([factorCode, own]) => [factorCode, new Map(own.map((interval) => [interval.startMs, interval]))] as const,
    ),
  )
  return { at: (factorCode, startMs) => byFactor.get(factorCode)?.get(startMs) }
}

/** Whether the value counts: fit by its flag, and there. */
export const isValid = (interval: OutletInterval | undefined): interval is OutletInterval & { value: number } =>
  interval !== undefined && interval.value !== null && isFit('outlet', 'counted', interval.mark)

/** The intervals that may be held against a limit, each with its value. */
export const judgedOf = (intervals: readonly (OutletInterval | undefined)[]): JudgedHour[] =>
  intervals.flatMap((interval) =>
    interval && interval.judged !== null ? [{ startMs: interval.startMs, value: interval.judged }] : [],
  )
