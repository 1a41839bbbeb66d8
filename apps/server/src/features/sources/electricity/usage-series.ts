import { roundHalfEven } from '@qingkong/domain/air/rounding'
import type { Queryable } from '../../../db/database.ts'
import { meterUse, type PointAmount } from '../../../series/port.ts'
import {
  type ChartAxis,
  type PointFactor,
  runningTotals,
  spanOf,
  type TimeType,
  totalsFrom,
} from '../emissions/port.ts'

/** Sum over the points by interval start. */
const sums = (values: readonly PointAmount[]): Map<number, number> => {
  const total = new Map<number, number>()
  for (const { startMs, value } of values) if (value !== null) total.set(startMs, (total.get(startMs) ?? 0) + value)
  return total
}

const rounded = (value: number | null): number | null => (value === null ? null : roundHalfEven(value, 3))

/**
 * Energy used by the points together at each moment of the axis, kWh, and in minute mode their load, kW. ACC gives the
 * day's running total. Load is disabled for HOUR and ACC (popup-15).
 */
export const usageSeries = async (
  db: Queryable,
  points: readonly PointFactor[],
  timeType: TimeType,
  axis: ChartAxis,
): Promise<{ usage: (number | null)[]; load: (number | null)[] | null }> => {
  const pointIds = [...new Set(points.map(({ pointId }) => pointId))]
  const { from, to } = spanOf(axis)
  const wanted = { pointIds, granularity: axis.granularity, from, to }
  const energyFrom = timeType === 'ACC' ? totalsFrom(axis) : from
  const energies = sums(await meterUse(db, { ...wanted, quantity: 'energy', from: energyFrom }))
  const usage =
    timeType === 'ACC' ? runningTotals(axis, energies) : axis.starts.map((start) => energies.get(start) ?? null)
  if (timeType !== 'MIN') return { usage: usage.map(rounded), load: null }
  const loads = sums(await meterUse(db, { ...wanted, quantity: 'load' }))
  return { usage: usage.map(rounded), load: axis.starts.map((start) => rounded(loads.get(start) ?? null)) }
}
