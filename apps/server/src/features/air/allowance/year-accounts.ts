import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import { changeDays, changePercent, compareVersions } from '@qingkong/domain/air/change'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { goalConcentration } from '@qingkong/domain/allowance/goal'
import {
  type CalendarPeriod,
  periodDays,
  periodOf,
  rangeOf,
  samePeriodLastYear,
} from '@qingkong/domain/period/calendar-period'
import type { DecompositionFactor } from '@qingkong/domain/target/decomposition'
import { indicatorOfDay, indicators } from '@qingkong/domain/target/indicator'
import { type TargetProgress, targetProgress } from '@qingkong/domain/target/target-progress'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import type { DataStatus, Place } from '../../../series/port.ts'
import {
  configOf,
  figureOf,
  type JudgedDay,
  judgedDays,
  type StoredTarget,
  targetsInForce,
  targetValueOf,
} from '../targets/port.ts'
import { type Asker, placeOf } from './day-hours.ts'

/** An indicator of the year so far, as the year's compliance page has it. */
export interface YearIndicator {
  factor: DecompositionFactor
  target: StoredTarget | null
  targetValue: number | null
  /** 年度目标, or the limit where the area has no target. */
  targetName: string
  progress: TargetProgress
  /** Rounded as shown. */
  current: number | null
  lastYear: number | null
  /** Percent of a mean, days of the others. */
  change: number | null
}

/** The year of a place by all indicators, from one reading of its days. */
export interface YearAccounts {
  place: Place
  period: CalendarPeriod
  days: readonly JudgedDay[]
  /** The same ended days of the year before. */
  lastYearDays: readonly JudgedDay[]
  remainingDays: number
  judgeBy: 'strict' | 'rounded'
  indicators: readonly YearIndicator[]
  banner: string | null
  facts: SeriesFacts
}

const factors = ['pm25', 'good_days', 'o3_standard'] as const satisfies readonly DecompositionFactor[]

const shown = (factor: DecompositionFactor, value: number | null): number | null =>
  value === null ? null : roundHalfEven(value, indicators[factor].kind === 'mean' ? 1 : 0)

const figureOfDays = (factor: DecompositionFactor, days: readonly JudgedDay[]) =>
  shown(
    factor,
    figureOf(
      factor,
      days.map((day) => indicatorOfDay(factor, day)),
    ),
  )

/** Days read once, cut to the ended part of a period. */
const within = (days: readonly JudgedDay[], { from, to }: CalendarPeriod) =>
  days.filter(({ date }) => date >= from && date <= to)

/**
 * The running year of a place: every indicator towards the area's newest target in force that sets it, each over that
 * target's own period; without a target over the calendar year, PM2.5 against the annual limit.
 */
export const yearAccounts = async (
  db: Queryable,
  asker: Asker,
  { areaCode, dataStatus }: { areaCode: string; dataStatus: DataStatus },
): Promise<YearAccounts> => {
  const { scope } = asker.session
  const today = cityDate(asker.clock.now())
  const yesterday = addDays(today, -1)
  const asked = areaCode === '' ? scope.cityCode : areaCode
  const [place, targets, config] = await Promise.all([
    placeOf(db, scope, asked),
    targetsInForce(db, asked, today),
    configOf(db, asked),
  ])
  const chosen = factors.map((factor) => {
    const target = targets.find((one) => targetValueOf(one, factor) !== null) ?? null
    return { factor, target, period: target ? rangeOf(target.fromDay, target.toDay) : periodOf('YEAR', today) }
  })
  const [first] = chosen
  const period = first?.period ?? periodOf('YEAR', today)
  const from = chosen.reduce((least, one) => (one.period.from < least ? one.period.from : least), period.from)
  const read = (fromDay: string, toDay: string) =>
    judgedDays(db, place, {
      fromDay,
      toDay,
      status: dataStatus,
      dustCityCode: config.excludeDust ? scope.cityCode : null,
    })
  // Up to yesterday; on a period's first day nothing has ended yet.
  const endedFrom = (firstDay: string): CalendarPeriod => ({ kind: 'RANGE', from: firstDay, to: yesterday })
  const ended = endedFrom(from)
  const before = samePeriodLastYear(ended)
  const [{ days, facts }, { days: past }] = await Promise.all([
    read(ended.from, ended.to),
    read(before.from, before.to),
  ])
  return {
    place,
    period,
    days: within(days, period),
    lastYearDays: within(past, samePeriodLastYear(endedFrom(period.from))),
    remainingDays: periodDays(period) - within(days, period).length,
    judgeBy: config.judgeBy,
    indicators: chosen.map(({ factor, target, period: own }) => {
      const so = within(days, own)
      const last = within(past, samePeriodLastYear(endedFrom(own.from)))
      const limit = factor === 'pm25' ? goalConcentration('good', 'pm25', 'year', own.to) : null
      const targetValue = target === null ? limit : targetValueOf(target, factor)
      const progress = targetProgress({
        factor,
        target: targetValue,
        days: so.map((day) => indicatorOfDay(factor, day)),
        remainingDays: periodDays(own) - so.length,
      })
      const [current, lastYear] = [shown(factor, progress.current), figureOfDays(factor, last)]
      return {
        factor,
        target,
        targetValue,
        targetName: target?.name ?? (limit === null ? '' : '年均二级限值'),
        progress,
        current,
        lastYear,
        change:
          indicators[factor].kind === 'mean' ? changePercent(current, lastYear, 1) : changeDays(current, lastYear),
      }
    }),
    banner:
      days.length === 0
        ? null
        : compareVersions(endedFrom(period.from), samePeriodLastYear(endedFrom(period.from))).banner,
    facts,
  }
}
