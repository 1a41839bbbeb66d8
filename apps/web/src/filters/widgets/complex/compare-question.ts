import type { BarValues } from '../../widget.ts'

/** AI: days the server finds alike; CUSTOM: days the user picks. */
export type CompareType = 'AI' | 'CUSTOM'

/** filter-19: days picked by hand. */
export const maxCustomDays = 10
/** Days searched in the ranks 1 to 10 at first, as the number range does. */
export const firstRanks: readonly [number, number] = [1, 10]
export const rankBounds = { min: 0, max: 100 } as const

/** filter-22: the server finds days by ozone only. */
const isOzone = (factor: unknown): boolean => factor === 'o3'

/**
 * filter-22: becoming o3 sets AI, any other factor CUSTOM; staying with o3 keeps the user's choice.
 * @param now null while nothing was chosen or kept
 * @param before the factor before, undefined when none was known
 */
export const compareTypeAfter = (now: CompareType | null, before: unknown, after: unknown): CompareType | null => {
  if (after === undefined) return now
  if (!isOzone(after)) return 'CUSTOM'
  const hasBecomeOzone = before !== undefined && !isOzone(before)
  return now === null || hasBecomeOzone ? 'AI' : now
}

/** What can be seen: the calendar of single days in CUSTOM, months and ranks for o3 in AI (filter-22). */
export const compareFields = (type: CompareType, factor: unknown) => {
  const isSearched = isOzone(factor)
  return {
    types: isSearched,
    months: isSearched && type === 'AI',
    ranks: isSearched && type === 'AI',
    days: type === 'CUSTOM',
  }
}

/** What days are asked for with (document 2 section 7). */
export interface CompareQuestion {
  factor: string
  dataStatus: string
  siteType: string
  siteCode: string
  /** 'YYYY-MM-01' of each month searched. */
  months: string[]
  min: number
  max: number
  autoSelect: boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The watched values of the bar as a question; null until factor and site are there. */
export const compareQuestion = (
  values: BarValues,
  months: readonly string[],
  [min, max]: readonly [number, number],
): CompareQuestion | null => {
  const { factorCode, dataStatus, siteType, siteCodes } = values
  const factor = textOf(Array.isArray(factorCode) ? factorCode[0] : factorCode)
  const siteCode = Array.isArray(siteCodes) ? siteCodes.join(',') : textOf(siteCodes)
  if (factor === '' || siteCode === '') return null
  return {
    factor,
    dataStatus: textOf(dataStatus) || 'MIX',
    siteType: textOf(siteType) || '10',
    siteCode,
    months: [...months],
    min,
    max,
    autoSelect: true,
  }
}
