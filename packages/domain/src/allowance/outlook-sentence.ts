import { formatRounded, roundDown } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'
import type { RemainingMean } from './remaining-mean.ts'

/** What the day is heading for, in figures as they are shown. */
export interface DayOutlook {
  /** Hour of the label of the largest hour to come, 1–24. */
  peakHour: number
  placeName: string
  factorName: string
  peakText: string
  dayText: string
  levelName: string
  /** What the hours to come may be, unrounded; by which reading it is judged. */
  allowance: RemainingMean
  judgeBy: 'strict' | 'rounded'
}

/** One decimal, never rounded up: so what is shown is allowed. */
const boundText = (value: number): string => formatRounded(roundDown(value, 1), 1)

/** Whether even clean air would not keep the day. */
export const isOutOfReach = ({ strict, rounded, verdict }: RemainingMean, judgeBy: 'strict' | 'rounded'): boolean => {
  const allowed = judgeBy === 'strict' ? strict : rounded
  return verdict === 'outOfReach' || verdict === 'missed' || allowed === null || allowed < 0
}

/**
 * The toast of a trend: where the day goes, and what would still keep its target. A day target of 35 after 14 hours of
 * mean 38 leaves 30.8 strictly, and with rounding what lies below 32.0 (35.5 itself rounds to 36).
 */
export const outlookSentence = (outlook: DayOutlook): string => {
  const { peakHour, placeName, factorName, peakText, dayText, levelName, allowance, judgeBy } = outlook
  const hour = String(peakHour % 24).padStart(2, '0')
  const begin = `预计${hour}时${placeName}${factorName}小时值${peakText}，日均将达${dayText}，${levelName}`
  if (isOutOfReach(allowance, judgeBy)) return `${begin}；今日目标已无法实现`
  const allowed = (judgeBy === 'strict' ? allowance.strict : allowance.rounded) ?? 0
  return `${begin}；需将后续小时均值控制在${boundText(allowed)}以下`
}

/** What a day was heading for an hour ago, or is now. */
export interface OutlookState {
  level: Maybe<number>
  targetValue: Maybe<number>
  isOutOfReach: boolean
}

/** A toast is due only when level, target or reach has changed within the hour; the day's first outlook is news. */
export const isNews = (before: Maybe<OutlookState>, now: OutlookState): boolean =>
  before === null ||
  before.level !== now.level ||
  before.targetValue !== now.targetValue ||
  before.isOutOfReach !== now.isOutOfReach
