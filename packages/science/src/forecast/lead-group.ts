import type { LeadUnit } from './target-series.ts'

/** Leads that share one model, both ends included: hours 1 to 72, or days 1 to 3 (the day of the start is day 0). */
export type LeadGroup = { unit: LeadUnit; first: number; last: number }

const groups = (unit: LeadUnit, ends: readonly number[]): LeadGroup[] =>
  ends.map((last, i) => ({ unit, first: (ends[i - 1] ?? 0) + 1, last }))

/** The nearer the lead, the faster skill changes with it and the fewer leads share a model. */
export const hourGroups = groups('hour', [1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60, 72])
export const dayGroups = groups('day', [1, 2, 3])

/** Hours from the start to the hour forecast; for days to the last hour of the day. */
export const leadHours = ({ unit }: Pick<LeadGroup, 'unit'>, lead: number, startHour: number): number => {
  return unit === 'hour' ? lead : 24 * lead + 23 - (startHour % 24)
}
