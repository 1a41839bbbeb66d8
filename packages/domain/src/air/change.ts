import type { Maybe } from '../missing.ts'
import { roundHalfEven, withoutDust } from './rounding.ts'
import { type StandardVersion, standardNames, standardOn } from './standard.ts'

/**
 * 同比 or 环比 of a concentration or an index in percent, 1 decimal. National reports compute it from the rounded
 * published values: July 2021, PM2.5 16 after 19 µg/m³ is −15.8 %.
 * @param current,base unrounded or published; both are rounded to `decimals` first
 * @returns null when one is missing or the base is 0
 */
export const changePercent = (current: Maybe<number>, base: Maybe<number>, decimals: number): Maybe<number> => {
  if (current === null || base === null) return null
  const [now, before] = [roundHalfEven(current, decimals), roundHalfEven(base, decimals)]
  return before === 0 ? null : roundHalfEven(withoutDust(((now - before) * 100) / before), 1)
}

/** Change of a rate (优良天数比率) in percentage points, from the published rates with 1 decimal. */
export const changePoints = (currentPercent: Maybe<number>, basePercent: Maybe<number>): Maybe<number> => {
  if (currentPercent === null || basePercent === null) return null
  return roundHalfEven(withoutDust(roundHalfEven(currentPercent, 1) - roundHalfEven(basePercent, 1)), 1)
}

/** Change of a number of days. */
export const changeDays = (current: Maybe<number>, base: Maybe<number>): Maybe<number> => {
  return current === null || base === null ? null : current - base
}

type Days = Readonly<{ from: string; to: string }>

export type VersionComparison = {
  current: StandardVersion[]
  base: StandardVersion[]
  /** The periods are not judged by one and the same standard. */
  isCrossVersion: boolean
  /** Sentence of the banner; null when there is nothing to warn of. */
  banner: string | null
}

/** Which standards judge the two periods of a comparison, and what to tell the reader if they differ. */
export const compareVersions = (current: Days, base: Days): VersionComparison => {
  const [now, before] = [versionsWithin(current), versionsWithin(base)]
  const isCrossVersion = new Set([...now, ...before]).size > 1
  const named = (versions: readonly StandardVersion[]) => versions.map((version) => standardNames[version]).join('、')
  return {
    current: now,
    base: before,
    isCrossVersion,
    banner: isCrossVersion
      ? `本期执行 ${named(now)}，对比期执行 ${named(before)}，评价标准不同；可按同一标准重新计算后比较`
      : null,
  }
}

const versionsWithin = ({ from, to }: Days): StandardVersion[] => {
  return [...new Set([standardOn(from), standardOn(to)])]
}
