import type { Maybe } from '@qingkong/domain/missing'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { solarDay, solarZenithCosine } from '../obm/mechanism/solar-zenith.ts'
import { type Column, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { firstDayOfMonth, localTimes, type TimeAxis } from './time-axis.ts'

export type Aot40Options = {
  /** In the unit of the column; default 80 µg/m³, which is 40 ppb at 20 °C. */
  threshold?: number
  /** 1 to 12; default May to July (vegetation), April to September for forests. */
  months?: readonly number[]
  /** Local hours by their start, `from` within and `to` not; default 8 to 20. */
  hours?: { from: number; to: number }
  /** Counts hours whose middle has the sun above the horizon there, instead of hours of the clock. */
  daylightAt?: { latitude: number; longitude: number }
}

export type Aot40Year = {
  year: number
  /** Hours of the window in the months, and those of them with a value. */
  hours: number
  measured: number
  capturePct: number
  /** Sum of what lies above the threshold over the measured hours, unit of the column × h. */
  aot: number
  /** The same for all hours of the window: × hours / measured. Null where nothing was measured. */
  estimated: Maybe<number>
  /** At least 90 % of the hours were measured. */
  isValid: boolean
}

const validFromPct = 90

/**
 * Accumulated ozone over a threshold of 40 ppb by local calendar year (Directive 2008/50/EC, annex VII; openair aqStats).
 * Rows are hourly means that carry the start of their hour; no rounding.
 * @throws InputProblem on an empty table, a time that occurs twice or is no full hour, months or hours that are none
 */
export const aot40 = (axis: TimeAxis, ozone: Column, options: Aot40Options = {}): Aot40Year[] => {
  const { threshold = 80, months = [5, 6, 7], hours = { from: 8, to: 20 }, daylightAt } = options
  if (!(threshold >= 0)) throw new InputProblem('阈值不应小于 0', { column: 'threshold' })
  if (months.length === 0 || months.some((month) => !Number.isInteger(month) || month < 1 || month > 12))
    throw new InputProblem('月份应为 1～12', { column: 'months' })
  if (!(Number.isInteger(hours.from) && Number.isInteger(hours.to) && hours.from >= 0 && hours.to <= 24))
    throw new InputProblem('时段应为 0～24 的整点', { column: 'hours' })
  if (hours.from >= hours.to) throw new InputProblem('时段的起点应早于终点', { column: 'hours' })
  const values = numbersOf(ozone, 'value')
  const times = localTimes(axis)
  requireSameLength(times.day.length, values, 'value')
  const isCounted = daylightAt
    ? daylight(daylightAt, axis.offsetMinutes)
    : (_: number, hour: number) => inside(hour, hours)
  const byYear = new Map<number, { measured: number; aot: number }>()
  values.forEach((value, row) => {
    if (((axis.atMs[row] ?? 0) + times.offsetMs) % hourMs !== 0)
      throw new InputProblem('时间不是整点', { row, column: 'date' })
    const month = times.month[row] ?? 0
    const year = Math.floor(month / 12)
    const own = byYear.get(year) ?? { measured: 0, aot: 0 }
    byYear.set(year, own)
    if (Number.isNaN(value) || !months.includes((month % 12) + 1)) return
    if (!isCounted(times.day[row] ?? 0, times.hour[row] ?? 0)) return
    own.measured += 1
    own.aot += Math.max(0, value - threshold)
  })
  return [...byYear]
    .sort(([a], [b]) => a - b)
    .map(([year, { measured, aot }]) => {
      const possible = hoursOf(year, months, isCounted)
      const capturePct = possible === 0 ? 0 : (100 * measured) / possible
      return {
        ...{ year, hours: possible, measured, capturePct, aot },
        estimated: measured === 0 ? null : (aot * possible) / measured,
        isValid: capturePct >= validFromPct,
      }
    })
}

const inside = (hour: number, { from, to }: { from: number; to: number }): boolean => hour >= from && hour < to

const daylight = ({ latitude, longitude }: { latitude: number; longitude: number }, offsetMinutes: number) => {
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
    throw new InputProblem('地点应为有效的经纬度', { column: 'daylightAt' })
  const site = {
    latitudeDeg: latitude,
    longitudeEastDeg: longitude,
    clock: { kind: 'zone' as const, offsetHours: offsetMinutes / 60 },
  }
  return (day: number, hour: number): boolean => {
    const year = new Date(day * dayMs).getUTCFullYear()
    const newYear = firstDayOfMonth(year * 12)
    const isLeap = firstDayOfMonth((year + 1) * 12) - newYear === 366
    return solarZenithCosine(site, solarDay(day - newYear, isLeap), hour + 0.5) > 0
  }
}

const hoursOf = (
  year: number,
  months: readonly number[],
  isCounted: (day: number, hour: number) => boolean,
): number => {
  let count = 0
  for (const month of new Set(months)) {
    const end = firstDayOfMonth(year * 12 + month)
    for (let day = firstDayOfMonth(year * 12 + month - 1); day < end; day++)
      for (let hour = 0; hour < 24; hour++) if (isCounted(day, hour)) count += 1
  }
  return count
}
