import { exceedanceMultiple } from '../air/limits.ts'
import { roundHalfEven } from '../air/rounding.ts'
import type { JudgedBy } from '../emission/exceedance.ts'
import { isFit } from '../measurement/fitness.ts'
import type { Maybe } from '../missing.ts'
import { type AlarmLevel, alarmLevelNames, alarmLevels } from './alarm-level.ts'

/** Level → multiple over the limit from which it applies. The mildest applies to every exceedance. Defaults of settings. */
export type ExceedanceLevels = Readonly<Record<AlarmLevel, number>>

export const defaultExceedanceLevels: ExceedanceLevels = { 1: 1, 2: 0.5, 3: 0 }

export type OutletHour = {
  /**
   * Valid hourly mean, in the unit of the limit; concentrations converted to standard oxygen where required. Of a limit by
   * day means that of the 24 hours up to it.
   */
  mean: Maybe<number>
  limit: Maybe<number>
  /** As stored; null is a normal value. */
  flag: Maybe<string>
  /** Which mean the limit is held against; HOUR unless said. */
  judgeBy?: JudgedBy
  /** Chinese name and unit of the outlet factor, for the sentence. */
  factorName: string
  unit: string
}

export type ExceedanceHit = { level: AlarmLevel; multiple: number; sentence: string }

/**
 * Enterprise exceedance: a valid hourly mean (of waste burners a mean of 24 hours, GB 18485) strictly above the outlet's limit; the multiple is (C − S) / S.
 * @returns null when not exceeding, without limit, missing, or flagged as anything but normal
 */
export const evaluateExceedance = (
  hour: OutletHour,
  levels: ExceedanceLevels = defaultExceedanceLevels,
): Maybe<ExceedanceHit> => {
  if (!isFit('outlet', 'judged', hour.flag)) return null
  const multiple = exceedanceMultiple(hour.mean, hour.limit)
  if (multiple === null) return null
  // The rounded multiple decides, so that the level always fits the number on the screen.
  const level = alarmLevels.find((level) => multiple >= levels[level])
  if (level === undefined) return null
  const { mean, judgeBy } = hour
  const shown = judgeBy === 'DAY' ? `24小时均值${roundHalfEven(mean ?? 0, 2)}` : `小时均值${mean}`
  const sentence = `${hour.factorName}${shown} ${hour.unit}，超过排放限值${hour.limit} ${hour.unit}，超标${multiple}倍，触发${alarmLevelNames[level]}告警`
  return { level, multiple, sentence }
}
