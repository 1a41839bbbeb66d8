import { hourMs } from '../time/city-time.ts'
import type { Finding } from './abnormal-kind.ts'
import { type CheckedFactor, type CheckedHour, shortNumber } from './checked-hour.ts'

type Valued = CheckedHour & { value: number }
const isValued = (hour: CheckedHour): hour is Valued => hour.value !== null && !hour.isStopped

const nearShare = 0.9

/** 贴限: at least twelve of a day's valid hours between nine tenths of the limit and the limit, none above. */
export const nearLimit = (
  hours: readonly CheckedHour[],
  { name, unit, limit }: CheckedFactor,
  leastHours: number,
): Finding[] => {
  if (limit === null || limit <= 0) return []
  const valid = hours.filter(isValued)
  const near = valid.filter(({ value }) => value >= nearShare * limit)
  if (near.length < leastHours || near.some(({ value }) => value > limit)) return []
  const [first, last] = [near[0], near.at(-1)]
  if (!first || !last) return []
  const evidence = `${name}${valid.length}个有效小时中${near.length}小时在限值${shortNumber(limit)}${unit}的90%–100%之间，无超标`
  return [{ kind: 'nearLimit', fromMs: first.startMs, toMs: last.startMs + hourMs, hours: near.length, evidence }]
}

const stepShare = 0.5
const flatShare = 0.05

/** 突变后平稳: a step of more than half the limit, and then hours within 5 % of their mean. */
export const flatAfterStep = (
  hours: readonly CheckedHour[],
  { name, unit, limit }: CheckedFactor,
  leastHours: number,
): Finding[] => {
  if (limit === null || limit <= 0) return []
  const valid = hours.filter(isValued)
  return valid.flatMap((hour, at): Finding[] => {
    const before = valid[at - 1]
    if (!before || hour.startMs - before.startMs !== hourMs || Math.abs(hour.value - before.value) <= stepShare * limit)
      return []
    let [low, high, sum, end] = [hour.value, hour.value, 0, at]
    for (let next = valid[end]; next && next.startMs - hour.startMs === (end - at) * hourMs; next = valid[end]) {
      const [newLow, newHigh] = [Math.min(low, next.value), Math.max(high, next.value)]
      const mean = (sum + next.value) / (end - at + 1)
      if (newHigh - newLow >= flatShare * mean) break
      ;[low, high, sum] = [newLow, newHigh, sum + next.value]
      end += 1
    }
    const flat = end - at
    if (flat < leastHours) return []
    const step = `由${shortNumber(before.value)}突变为${shortNumber(hour.value)}${unit}`
    const evidence = `${name}${step}，其后${flat}小时在${shortNumber(low)}–${shortNumber(high)}${unit}之间`
    return [{ kind: 'flatAfterStep', fromMs: hour.startMs, toMs: hour.startMs + flat * hourMs, hours: flat, evidence }]
  })
}
