import { exceedanceMultiple } from '../air/limits.ts'
import { isFit } from '../measurement/fitness.ts'
import type { Maybe } from '../missing.ts'
import { type AlarmLevel, alarmLevelNames, alarmLevels } from './alarm-level.ts'

/** Level → multiple over the limit from which it applies. The mildest applies to every exceedance. Defaults of settings. */
export type ExceedanceLevels = Readonly<Record<AlarmLevel, number>>

export const defaultExceedanceLevels: ExceedanceLevels = { 1: 1, 2: 0.5, 3: 0 }

export type OutletHour = {
  /** Valid hourly mean, in the unit of the limit; concentrations converted to standard oxygen where required. */
  mean: Maybe<number>
  limit: Maybe<number>
  /** As stored; null is a normal value. */
  flag: Maybe<string>
  /** Chinese name and unit of the outlet factor, for the sentence. */
  factorName: string
  unit: string
}

export type ExceedanceHit = { level: AlarmLevel; multiple: number; sentence: string }

/**
 * Enterprise exceedance: a valid hourly mean strictly above the outlet's limit; the multiple is (C − S) / S.
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
  const sentence = `${hour.factorName}小时均值${hour.mean} ${hour.unit}，超过排放限值${hour.limit} ${hour.unit}，超标${multiple}倍，触发${alarmLevelNames[level]}告警`
  return { level, multiple, sentence }
}
