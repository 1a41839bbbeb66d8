import { startOfCityDay } from '@qingkong/domain/time/city-time'
import type { ChartAxis } from './chart-axis.ts'

/**
 * The day's running total at each of the axis's hours, from amounts by interval start. Begins anew at the city's midnight;
 * an hour without an amount adds nothing, and before the day's first amount there is no total.
 */
export const runningTotals = (axis: ChartAxis, amounts: ReadonlyMap<number, number | null>): (number | null)[] => {
  const first = axis.starts[0]
  if (first === undefined) return []
  let total: number | null = null
  const totals: (number | null)[] = []
  const last = axis.starts.at(-1) ?? first
  for (let start = startOfCityDay(first).getTime(); start <= last; start += axis.stepMs) {
    if (start === startOfCityDay(start).getTime()) total = null
    const amount = amounts.get(start) ?? null
    if (amount !== null) total = (total ?? 0) + amount
    if (start >= first) totals.push(total)
  }
  return totals
}

/** Where amounts have to be read from so that the first total of the axis is whole. */
export const totalsFrom = (axis: ChartAxis): Date => startOfCityDay(axis.starts[0] ?? 0)
