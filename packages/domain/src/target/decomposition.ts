import type { Maybe } from '../missing.ts'

/** 目标分解 indicators (document 2, section 9): pm25 mean, good days, days of O3 above the limit. */
export type DecompositionFactor = 'pm25' | 'good_days' | 'o3_standard'

export type MonthTarget = {
  /** 1 to 12 */
  month: number
  value: number
  /** Entered by hand or already past: kept, the others follow. */
  isLocked: boolean
}

export type Decomposition =
  | { ok: true; months: MonthTarget[] }
  /** Locked months leave nothing the others could make up; the sentence says which way. */
  | { ok: false; message: string }

/** A month to be given its part. */
export type MonthShare = {
  days: number
  /** Past years' value of the same month, not negative. */
  weight: number
  /** Value kept as it is; null when the month is free. */
  locked: Maybe<number>
}

/**
 * Splits an annual mean over the months in proportion to past years' means, so that the mean of the months weighted
 * by their days is the target: exactly, in whole tenths, where the free months allow it, and always after rounding to
 * one decimal.
 * @param targetMean µg/m³ with at most one decimal
 * @param months January to December
 */
export const decomposeMean = (targetMean: number, months: readonly MonthShare[]): Decomposition => {
  const total = Math.round(targetMean * 10) * sumOf(months.map(({ days }) => days))
  const lockedTotal = sumOf(months.map(({ days, locked }) => (locked === null ? 0 : Math.round(locked * 10) * days)))
  const free = freeMonths(months)
  const rest = total - lockedTotal
  if (rest < 0)
    return { ok: false, message: '锁定月份的目标值已超过年目标，其余月份即使为 0 也无法达标，请调整锁定月份' }
  if (free.length === 0) {
    const isEqual = Math.abs(rest) * 2 <= sumOf(months.map(({ days }) => days))
    return isEqual ? { ok: true, months: written(months, new Map()) } : { ok: false, message: allLockedMessage }
  }
  const weightSum = sumOf(free.map(({ share }) => share.weight * share.days))
  const tenths = free.map(({ share, at }) => {
    const ideal = weightSum > 0 ? (rest * share.weight) / weightSum : rest / sumOf(free.map((one) => one.share.days))
    return { at, days: share.days, value: Math.round(ideal), ideal }
  })
  settle(tenths, rest)
  return { ok: true, months: written(months, new Map(tenths.map(({ at, value }) => [at, value / 10]))) }
}

/**
 * Splits a number of days over the months in proportion to past years' days; whole days, none above the month's
 * length, their sum is the target.
 */
export const decomposeDays = (targetDays: number, months: readonly MonthShare[]): Decomposition => {
  const rest = targetDays - sumOf(months.map(({ locked }) => locked ?? 0))
  const free = freeMonths(months)
  const room = sumOf(free.map(({ share }) => share.days))
  if (rest < 0) return { ok: false, message: '锁定月份的天数之和已超过年目标，请调整锁定月份' }
  if (rest > room) {
    const message = free.length === 0 ? allLockedMessage : '其余月份全部计入也达不到年目标天数，请调整锁定月份'
    return { ok: false, message }
  }
  const given = free.map(({ share, at }) => ({ at, days: share.days, weight: share.weight, value: 0 }))
  const weightSum = sumOf(given.map(({ weight }) => weight))
  const weightOf = (one: { weight: number; days: number }) => (weightSum > 0 ? one.weight : one.days)
  const shareSum = sumOf(given.map(weightOf))
  // One day at a time to the month that lags its share most: whole days, limits kept, the sum exact.
  for (let day = 0; day < rest; day++) {
    const open = given.filter(({ value, days }) => value < days)
    const lag = (one: (typeof given)[number]) => (rest * weightOf(one)) / shareSum - one.value
    const next = open.reduce((most, one) => (lag(one) > lag(most) ? one : most))
    next.value++
  }
  return { ok: true, months: written(months, new Map(given.map(({ at, value }) => [at, value]))) }
}

const allLockedMessage = '全部月份已锁定，合计与年目标不一致，请至少放开一个月份'

const freeMonths = (months: readonly MonthShare[]) => {
  return months.flatMap((share, at) => (share.locked === null ? [{ share, at }] : []))
}

const written = (months: readonly MonthShare[], values: ReadonlyMap<number, number>): MonthTarget[] => {
  return months.map(({ locked }, at) => ({
    month: at + 1,
    value: locked ?? values.get(at) ?? 0,
    isLocked: locked !== null,
  }))
}

const sumOf = (values: readonly number[]): number => {
  return values.reduce((sum, value) => sum + value, 0)
}

type Tenths = { days: number; value: number; ideal: number }

/** Moves months by single tenths until Σ days × tenths is the total, or as near to it as the free months' lengths allow. */
const settle = (months: Tenths[], total: number): void => {
  const lengths = [...new Set(months.map(({ days }) => days))]
  const missing = total - sumOf(months.map(({ days, value }) => days * value))
  const stepsByLength = stepsFor(missing, lengths)
  lengths.forEach((length, i) => {
    const steps = stepsByLength[i] ?? 0
    const group = months.filter(({ days }) => days === length)
    for (let step = 0; step < Math.abs(steps); step++) {
      const sign = Math.sign(steps)
      const able = group.filter(({ value }) => value + sign >= 0)
      if (able.length === 0) return
      const next = able.reduce((best, one) =>
        sign * (one.ideal - one.value) > sign * (best.ideal - best.value) ? one : best,
      )
      next.value += sign
    }
  })
}

/** Fewest steps per month length that make up the difference; the nearest difference where none does exactly. */
const stepsFor = (missing: number, lengths: readonly number[]): number[] => {
  const most = 12
  let best = lengths.map(() => 0)
  let cost = Math.abs(missing) * 1000
  const steps = lengths.map(() => 0)
  const search = (at: number, taken: number, left: number) => {
    // Whatever follows only adds to it.
    if (taken >= cost) return
    const length = lengths[at]
    if (length === undefined) {
      const found = Math.abs(left) * 1000 + taken
      if (found < cost) [best, cost] = [[...steps], found]
      return
    }
    for (let step = -most; step <= most; step++) {
      steps[at] = step
      search(at + 1, taken + Math.abs(step), left - step * length)
    }
  }
  search(0, 0, missing)
  return best
}
