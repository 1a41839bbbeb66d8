import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { remainingHours } from '@qingkong/domain/allowance/day-compliance'
import type { RemainingMean } from '@qingkong/domain/allowance/remaining-mean'
import { type SiteLines, valueSoFar } from '@qingkong/domain/period/day-so-far'
import type { Queryable } from '../../../db/database.ts'
import { configOf, targetsChangedAt } from '../targets/port.ts'
import { type Asker, type DayHours, type DayQuestion, dayHoursOf, linesSoFar } from './day-hours.ts'
import { dayTargetsOf, judgingArea } from './day-targets.ts'

/** The running day of one pollutant with its target, as the day's compliance page has both. */
export interface RunningDay {
  day: DayHours
  pollutant: DailyPollutant
  target: { value: number; sourceName: string } | null
  judgeBy: 'strict' | 'rounded'
  /** When targets or settings of the judging area were last changed. */
  targetsChangedAt: Date | null
}

export const runningDay = async (
  db: Queryable,
  asker: Asker,
  question: DayQuestion,
  pollutant: DailyPollutant,
): Promise<RunningDay> => {
  const day = await dayHoursOf(db, asker, question)
  const areaCode = judgingArea(day.place, asker.session.scope.cityCode)
  const [targets, config, changedAt] = await Promise.all([
    dayTargetsOf(db, asker, day.place, day.date, question.dataStatus, [pollutant]),
    configOf(db, areaCode),
    targetsChangedAt(db, areaCode),
  ])
  const item = targets.items.find(({ factorCode }) => factorCode === pollutant)
  return {
    day,
    pollutant,
    target: item ? { value: item.targetValue, sourceName: item.sourceName } : null,
    judgeBy: config.judgeBy,
    targetsChangedAt: changedAt,
  }
}

export interface Outlook {
  /** The day's value if the hours to come are as given; unrounded, null without hours. */
  dayValue: number | null
  /** Null without a target. */
  allowance: RemainingMean | null
}

/**
 * Where the day goes.
 * @param coming the day's 24 hours as they are expected; those that ended are not looked at
 * @param elapsed how many hours count as ended: the newest, or fewer to see what an hour ago was to be expected
 */
export const outlookOf = (
  { day, pollutant, target }: RunningDay,
  coming: readonly (number | null)[],
  elapsed: number,
): Outlook => {
  const soFar: SiteLines = linesSoFar(day, pollutant).map((line) => line.slice(0, elapsed))
  const rest = coming.slice(elapsed)
  const filled = soFar.map((line) => [...line, ...rest])
  return {
    dayValue: valueSoFar(pollutant, filled, day.date),
    allowance: target === null ? null : remainingHours(pollutant, soFar, target.value),
  }
}
