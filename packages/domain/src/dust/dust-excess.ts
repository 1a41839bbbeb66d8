import { roundHalfEven } from '../air/rounding.ts'
import { type AlarmLevel, alarmLevels } from '../alarm/alarm-level.ts'
import { dustLevelMultiples, dustLimits } from '../alarm/dust-limit.ts'
import type { Maybe } from '../missing.ts'

/** A construction site's hour against the city's: µg/m³ above, in limits, and the alarm level it reaches. */
export interface DustExcess {
  excess: number
  /** Of the limit (dustLimits.pm10AboveCity). */
  multiple: number
  /** Null where the limit is not exceeded. */
  level: Maybe<AlarmLevel>
}

/** Binary dust of a subtraction must not exceed a limit. */
const clean = (value: number): number => roundHalfEven(value, 9)

/**
 * PM10 of a construction site's hour above the mean of the national sites in the same hour (DB32/4437-2022): the limit must
 * be strictly exceeded, as by the alarm rules.
 * @param reference mean of the national sites, µg/m³; null where the city has none
 */
export const dustExcess = (pm10: Maybe<number>, reference: Maybe<number>): Maybe<DustExcess> => {
  if (pm10 === null || reference === null) return null
  const excess = clean(pm10 - reference)
  const limit = dustLimits.pm10AboveCity
  return {
    excess,
    multiple: clean(excess / limit),
    level: alarmLevels.find((level) => excess > limit * dustLevelMultiples[level]) ?? null,
  }
}
