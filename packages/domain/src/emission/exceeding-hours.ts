import { exactMean } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'
import { naturalDayOf } from '../time/city-time.ts'
import { exceedanceMultiple, type JudgedBy } from './exceedance.ts'
import { emissionValidity } from './validity.ts'

/** An hour whose value may be held against a limit. */
export interface JudgedHour {
  startMs: number
  value: number
}

/** With how much above the limit, 0.25 = a quarter. */
export interface ExceedingHour extends JudgedHour {
  multiple: number
}

const byDay = (hours: readonly JudgedHour[], limit: number): ExceedingHour[] =>
  [...Map.groupBy(hours, ({ startMs }) => naturalDayOf(startMs)).values()].flatMap((own) => {
    if (own.length < emissionValidity.hoursPerDay) return []
    const multiple = exceedanceMultiple(exactMean(own.map(({ value }) => value)), limit)
    return multiple === null ? [] : own.map((hour) => ({ ...hour, multiple }))
  })

/**
 * The hours that exceed: by themselves, or where days are judged (waste incineration, GB 18485) those of a day of at
 * least 20 hours whose mean exceeds, all with the day's multiple.
 */
export const exceedingHours = (
  hours: readonly JudgedHour[],
  { limit, judgeBy }: { limit: Maybe<number>; judgeBy: JudgedBy },
): ExceedingHour[] => {
  if (limit === null) return []
  if (judgeBy === 'DAY') return byDay(hours, limit)
  return hours.flatMap((hour) => {
    const multiple = exceedanceMultiple(hour.value, limit)
    return multiple === null ? [] : [{ ...hour, multiple }]
  })
}
