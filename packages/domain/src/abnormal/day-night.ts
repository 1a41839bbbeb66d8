import { cityHour, hourMs, naturalDayOf } from '../time/city-time.ts'
import type { Finding } from './abnormal-kind.ts'
import { type CheckedFactor, type CheckedHour, shortNumber } from './checked-hour.ts'

/** Night as the inspectors mean it: 20:00 to 08:00 of the same natural day's hours. */
const isNight = (startMs: number): boolean => {
  const hour = cityHour(startMs)
  return hour >= 20 || hour < 8
}

const low = 0.5
const high = 2
/** Loads of night and day this close are equal. */
const equalLoad = { from: 0.8, to: 1.25 }
const leastOfEach = 4

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

interface DayRatio {
  day: string
  /** Night median ÷ day median. */
  ratio: number | null
}

const ratioOf = (hours: readonly CheckedHour[]): number | null => {
  const valid = hours.filter(({ value, isStopped }) => value !== null && !isStopped)
  const [night, day] = [
    valid.filter(({ startMs }) => isNight(startMs)),
    valid.filter(({ startMs }) => !isNight(startMs)),
  ]
  if (night.length < leastOfEach || day.length < leastOfEach) return null
  const of = (some: readonly CheckedHour[], key: 'value' | 'productionShare') =>
    median(some.flatMap((one) => one[key] ?? []))
  const [nightLoad, dayLoad] = [of(night, 'productionShare'), of(day, 'productionShare')]
  if (nightLoad === null || dayLoad === null || dayLoad <= 0) return null
  const load = nightLoad / dayLoad
  if (load < equalLoad.from || load > equalLoad.to) return null
  const [nightValue, dayValue] = [of(night, 'value'), of(day, 'value')]
  return nightValue === null || dayValue === null || dayValue <= 0 ? null : nightValue / dayValue
}

/** 昼夜差异: five days on end the night's median is less than half or more than twice the day's, at equal load. */
export const dayNightDifference = (
  hours: readonly CheckedHour[],
  { name }: CheckedFactor,
  leastHours: number,
): Finding[] => {
  const days = [...Map.groupBy(hours, ({ startMs }) => naturalDayOf(startMs))].map(
    ([day, own]): DayRatio => ({ day, ratio: ratioOf(own) }),
  )
  const wanted = Math.round(leastHours / 24)
  const last = days.slice(-wanted)
  const isTold = (side: 'below' | 'above') =>
    last.length === wanted &&
    last.every(({ ratio }) => ratio !== null && (side === 'below' ? ratio < low : ratio > high))
  if (!isTold('below') && !isTold('above')) return []
  const toMs = (hours.at(-1)?.startMs ?? 0) + hourMs
  const ratios = last.map(({ ratio }) => shortNumber(ratio ?? 0)).join('、')
  const evidence = `${name}连续${wanted}天夜间与白天中位数之比为${ratios}，负荷相当`
  return [{ kind: 'dayNight', fromMs: toMs - leastHours * hourMs, toMs, hours: leastHours, evidence }]
}
