import type { Maybe } from '../missing.ts'
import type { Finding } from './abnormal-kind.ts'
import { type CheckedFactor, type CheckedHour, isRunning, runsWhere, shortNumber, spanOfRun } from './checked-hour.ts'

/** Oxygen of the air itself does not change: without combustion it stands still by nature. %. */
const airLikeOxygen = 20

const series = [
  { key: 'measured', name: '实测浓度' },
  { key: 'converted', name: '折算浓度' },
  { key: 'flow', name: '标干流量' },
  { key: 'oxygen', name: '氧含量' },
] as const

/** 恒值: four and more equal unrounded hours while the source ran, in concentration, conversion, flow or oxygen. */
export const constantValues = (
  hours: readonly CheckedHour[],
  { name, unit }: CheckedFactor,
  leastHours: number,
): Finding[] =>
  series.flatMap(({ key, name: what }) => {
    const counts = (hour: CheckedHour) =>
      hour[key] !== null && isRunning(hour) && !(key === 'oxygen' && (hour.oxygen ?? 0) >= airLikeOxygen)
    return runsWhere(hours, counts, (last, next) => last[key] === next[key])
      .filter((run) => run.length >= leastHours)
      .map((run): Finding => {
        const span = spanOfRun(run)
        const value = shortNumber(run[0]?.[key] ?? 0)
        const suffix = key === 'flow' ? 'm³/h' : key === 'oxygen' ? '%' : unit
        const subject = key === 'flow' || key === 'oxygen' ? what : `${name}${what}`
        return { kind: 'constant', ...span, evidence: `${subject}连续${span.hours}小时均为${value}${suffix}` }
      })
  })

/** Lowest, highest and mean hour of half a month. */
export interface HalfMonth {
  min: Maybe<number>
  max: Maybe<number>
  mean: Maybe<number>
  hours: number
  fromMs: number
  toMs: number
}

/** In half a month at least so many hours have to be there. */
const leastOfHalfMonth = 240
const flatShare = 0.05

/** 恒值 over half a month: highest and lowest hour less than 5 % of the mean apart. */
export const flatHalfMonth = (
  { min, max, mean, hours, fromMs, toMs }: HalfMonth,
  { name, unit }: CheckedFactor,
): Finding[] => {
  if (min === null || max === null || mean === null || mean <= 0 || hours < leastOfHalfMonth) return []
  const share = (max - min) / mean
  if (share >= flatShare) return []
  const range = `${shortNumber(min)}–${shortNumber(max)}${unit}`
  const evidence = `${name}半个月${hours}小时在${range}之间，极差${shortNumber(share * 100)}%`
  return [{ kind: 'constant', fromMs, toMs, hours, evidence }]
}
