import { Fail } from '@qingkong/contract/errors'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import type { PeriodSuggestion } from '@qingkong/contract/shapes/compliance'
import { goalConcentration } from '@qingkong/domain/allowance/goal'
import { type CalendarPeriod, periodDays, periodName, periodOf, rangeOf } from '@qingkong/domain/period/calendar-period'
import type { DecompositionFactor } from '@qingkong/domain/target/decomposition'
import { indicatorOfDay, indicators } from '@qingkong/domain/target/indicator'
import { plannedTotal } from '@qingkong/domain/target/month-plan'
import { type TargetProgress, targetProgress } from '@qingkong/domain/target/target-progress'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import type { DataStatus, Place } from '../../../series/port.ts'
import {
  configOf,
  type JudgedDay,
  judgedDays,
  monthsOf,
  plannedMonths,
  type StoredTarget,
  targetById,
  targetsInForce,
  targetValueOf,
} from '../targets/port.ts'
import { type Asker, placeOf } from './day-hours.ts'

export interface PeriodQuestion {
  targetId: string
  siteCode: string
  factorCode: DecompositionFactor
  dataStatus: DataStatus
  asOfRev?: number | undefined
}

export type Scale = 'month' | 'year'
type Source = PeriodSuggestion['targetSource']

const sourceNames: Readonly<Record<Source, string>> = {
  target: '年度目标',
  months: '目标分解',
  proposal: '按往年分解（未保存）',
  limit: '年均二级限值',
  none: '未设置目标',
}

/** A month or a year of a place with its goal and the days so far. */
export interface PeriodAccount {
  place: Place
  scale: Scale
  period: CalendarPeriod
  name: string
  factor: DecompositionFactor
  target: StoredTarget | null
  targetValue: number | null
  source: Source
  /** Parts of the target by month 'YYYY-MM'. */
  planned: ReadonlyMap<string, number>
  today: string
  /** Days of the period that have ended. */
  days: readonly JudgedDay[]
  remainingDays: number
  judgeBy: 'strict' | 'rounded'
  weightYears: number
  /** Days of the place from the same source, for other periods. */
  read(fromDay: string, toDay: string): Promise<{ days: JudgedDay[]; facts: SeriesFacts }>
  facts: SeriesFacts
}

const nameOf = (period: CalendarPeriod): string => {
  const year = periodOf('YEAR', period.from)
  if (period.from === year.from && period.to === year.to) return periodName(year)
  const month = periodOf('MONTH', period.from)
  if (period.to === month.to) return periodName(month)
  return `${period.from.slice(0, 7)} 至 ${period.to.slice(0, 7)} `
}

/** A target by its id; without one that of the area in force on the day, if it has a value for the indicator. */
const chosenTarget = async (
  db: Queryable,
  question: PeriodQuestion,
  areaCode: string,
  day: string,
): Promise<StoredTarget | null> => {
  if (question.targetId !== '') return targetById(db, question.targetId)
  const found = await targetsInForce(db, areaCode, day)
  return found.find((target) => targetValueOf(target, question.factorCode) !== null) ?? null
}

/** The goal of a period: the target itself, its part of the month, or the limit where there is no target. */
const goalOf = (
  scale: Scale,
  period: CalendarPeriod,
  factor: DecompositionFactor,
  target: StoredTarget | null,
  planned: ReadonlyMap<string, number>,
  isSaved: boolean,
): { targetValue: number | null; source: Source } => {
  const whole = target === null ? null : targetValueOf(target, factor)
  if (whole !== null && scale === 'year') return { targetValue: whole, source: 'target' }
  const part = planned.get(period.from.slice(0, 7))
  if (whole !== null && part !== undefined) return { targetValue: part, source: isSaved ? 'months' : 'proposal' }
  const limit = factor === 'pm25' ? goalConcentration('good', 'pm25', scale, period.to) : null
  return limit === null ? { targetValue: null, source: 'none' } : { targetValue: limit, source: 'limit' }
}

/** @param periodAt the month's or the year's first day; empty = the present one, or a target's own period */
export const periodAccount = async (
  db: Queryable,
  asker: Asker,
  question: PeriodQuestion,
  scale: Scale,
  periodAt: string,
): Promise<PeriodAccount> => {
  const { scope } = asker.session
  const { factorCode: factor } = question
  const today = cityDate(asker.clock.now())
  const at = periodAt === '' ? today : periodAt
  if (at.slice(0, 7) > today.slice(0, 7)) throw new Fail('INVALID_INPUT', '所选时段尚未开始，请重新选择')
  const asked = question.siteCode === '' ? scope.cityCode : question.siteCode
  const target = await chosenTarget(db, question, asked, at)
  const place = await placeOf(db, scope, target?.areaCode ?? asked)
  const isOwnPeriod = scale === 'year' && target !== null && (periodAt === '' || question.targetId !== '')
  const period = isOwnPeriod
    ? rangeOf(target.fromDay, target.toDay)
    : periodOf(scale === 'month' ? 'MONTH' : 'YEAR', at)
  const config = await configOf(db, target?.areaCode ?? scope.cityCode)
  const { months, isSaved } =
    target === null
      ? { months: [], isSaved: false }
      : await plannedMonths(db, asker, target, { factor, status: question.dataStatus, asOfRev: question.asOfRev })
  const planned = new Map(months.map(({ month, targetValue }) => [month, targetValue]))
  const dustCityCode = config.excludeDust ? scope.cityCode : null
  const read = (fromDay: string, toDay: string) =>
    judgedDays(db, place, {
      fromDay,
      toDay,
      status: question.dataStatus,
      asOfRev: question.asOfRev,
      dustCityCode,
    })
  const yesterday = addDays(today, -1)
  const { days, facts } = await read(period.from, period.to < yesterday ? period.to : yesterday)
  return {
    place,
    scale,
    period,
    name: nameOf(period),
    factor,
    target,
    ...goalOf(scale, period, factor, target, planned, isSaved),
    planned,
    today,
    days,
    remainingDays: periodDays(period) - days.length,
    judgeBy: config.judgeBy,
    weightYears: config.weightYears,
    read,
    facts,
  }
}

/** What every answer says of its period. */
export const periodHead = ({ place, name, period, factor, target, targetValue, source }: PeriodAccount) => ({
  place: { code: place.code, name: place.name },
  periodName: name.trim(),
  from: period.from,
  to: period.to,
  factorCode: factor,
  factorName: indicators[factor].name,
  unit: indicators[factor].unit,
  targetName: target?.name ?? '',
  targetValue,
  targetSource: source,
  targetSourceName: sourceNames[source],
})

/** How far the period is, towards its goal or another one. */
export const progressOf = (
  { factor, targetValue, days, remainingDays }: PeriodAccount,
  more: { target?: number; recentMax?: number | null } = {},
): TargetProgress =>
  targetProgress({
    factor,
    target: more.target ?? targetValue,
    days: days.map((day) => indicatorOfDay(factor, day)),
    remainingDays,
    recentMax: more.recentMax ?? null,
  })

/** The planned figure of the first months of a period up to and with one; null where a month has no part. */
export const plannedUpTo = ({ factor, period, planned }: PeriodAccount, month: string): number | null => {
  const upTo = monthsOf(period.from, period.to).filter((one) => one.month <= month)
  const sized = upTo.flatMap(({ month: name, days }) => {
    const value = planned.get(name)
    return value === undefined ? [] : [{ days, value }]
  })
  return sized.length === upTo.length ? plannedTotal(factor, sized) : null
}
