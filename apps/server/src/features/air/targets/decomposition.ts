import type { TargetDecomposition } from '@qingkong/contract/calls/air/targets'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { shownAllowance } from '@qingkong/domain/allowance/shown-allowance'
import { verdictNames } from '@qingkong/domain/allowance/verdict-name'
import { rangeOf } from '@qingkong/domain/period/calendar-period'
import type { DecompositionFactor, MonthShare } from '@qingkong/domain/target/decomposition'
import { indicatorOfDay, indicators } from '@qingkong/domain/target/indicator'
import { planMonths, plannedTotal, planProblem } from '@qingkong/domain/target/month-plan'
import { progressSentence } from '@qingkong/domain/target/progress-sentence'
import { targetProgress } from '@qingkong/domain/target/target-progress'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { oncePerRequest } from '../../../http/once-per-request.ts'
import type { Services } from '../../../platform/services.ts'
import { type DataStatus, resolvePlaces } from '../../../series/port.ts'
import { configOf } from './config.ts'
import { type JudgedDay, judgedDays } from './indicator-days.ts'
import { type StoredTarget, targetItem, targetValueOf } from './stored-target.ts'
import {
  figureOf,
  type Month,
  monthBefore,
  monthsOf,
  type PastYears,
  pastYearsOf,
  valuesByMonth,
} from './target-months.ts'

export type Asker = Pick<Services, 'clock'> & { session: { scope: Scope } }

export interface DecompositionQuestion {
  factor: DecompositionFactor
  status: DataStatus
  asOfRev?: number | undefined
}

export interface SavedMonth {
  month: string
  targetValue: number
  locked: boolean
}

export const savedMonths = (db: Queryable, targetId: string, factor: DecompositionFactor): Promise<SavedMonth[]> =>
  rows(
    db,
    sql<SavedMonth>`select month, target_value as "targetValue", locked from target_month
      where target_id = ${targetId}::uuid and factor_code = ${factor} order by month`,
  )

type Framed = Pick<StoredTarget, 'areaCode' | 'fromDay' | 'toDay'>

/** A target's area and months, and past years for the weights. */
const frameOf = async (
  db: Queryable,
  { clock, session }: Asker,
  target: Framed,
  { factor, status, asOfRev }: DecompositionQuestion,
) => {
  const { scope } = session
  const config = await configOf(db, target.areaCode)
  const [place] = await resolvePlaces(db, scope, [target.areaCode], '10')
  if (!place) throw new Error(`no place of area ${target.areaCode}`)
  const months = monthsOf(target.fromDay, target.toDay)
  const [first] = months
  const today = cityDate(clock.now())
  const dustCityCode = config.excludeDust ? scope.cityCode : null
  const read = (fromDay: string, toDay: string) =>
    judgedDays(db, place, { fromDay, toDay, status, asOfRev, dustCityCode })
  const oldest = first ? monthBefore(first, config.weightYears).fromDay : target.fromDay
  const key = JSON.stringify([target.areaCode, oldest, target.fromDay, status, asOfRev, dustCityCode])
  const past = await oncePerRequest(session, key, () => read(oldest, addDays(target.fromDay, -1)))
  const values = valuesByMonth(factor, past.days)
  return { config, place, months, today, read, past: pastYearsOf(factor, months, config.weightYears, values) }
}

/** What is measured of a target's area: its period so far, and past years for the weights. */
export const measuredFor = async (db: Queryable, asker: Asker, target: Framed, question: DecompositionQuestion) => {
  const { read, ...frame } = await frameOf(db, asker, target, question)
  const yesterday = addDays(frame.today, -1)
  return { ...frame, own: await read(target.fromDay, target.toDay < yesterday ? target.toDay : yesterday) }
}
export type Measured = Awaited<ReturnType<typeof measuredFor>>

/** Months to be planned; those with a value in `locked` keep it. */
const sharesOf = (
  { months, past }: Pick<Measured, 'months' | 'past'>,
  locked: ReadonlyMap<string, number> = new Map(),
): MonthShare[] =>
  months.map(({ month, days }, at) => ({ days, weight: past.weights[at] ?? 0, locked: locked.get(month) ?? null }))

/** The months by past years, or why there are none. */
export const proposedMonths = (
  factor: DecompositionFactor,
  value: number,
  measured: Pick<Measured, 'months' | 'past'>,
  locked: ReadonlyMap<string, number> = new Map(),
): { months: SavedMonth[]; problem: string } => {
  const plan = planMonths(factor, value, sharesOf(measured, locked))
  if (!plan.ok) return { months: [], problem: plan.message }
  const months = plan.months.flatMap(({ value: targetValue, isLocked }, at) => {
    const month = measured.months[at]?.month
    return month === undefined ? [] : [{ month, targetValue, locked: isLocked }]
  })
  return { months, problem: '' }
}

/** The months of a target: as saved, or else as past years propose them; none where it has no value. */
export const plannedMonths = async (
  db: Queryable,
  asker: Asker,
  target: StoredTarget,
  question: DecompositionQuestion,
): Promise<{ months: SavedMonth[]; isSaved: boolean }> => {
  const saved = await savedMonths(db, target.id, question.factor)
  const value = targetValueOf(target, question.factor)
  if (saved.length > 0 || value === null) return { months: saved, isSaved: saved.length > 0 }
  const { months } = proposedMonths(question.factor, value, await frameOf(db, asker, target, question))
  return { months, isSaved: false }
}

const stateOf = ({ month }: Month, today: string) =>
  month < today.slice(0, 7) ? 'past' : month === today.slice(0, 7) ? 'running' : 'coming'

const monthRow =
  (
    factor: DecompositionFactor,
    {
      planned,
      past,
      days,
      today,
      showNowMonth,
    }: {
      planned: ReadonlyMap<string, SavedMonth>
      past: PastYears
      days: readonly JudgedDay[]
      today: string
      showNowMonth: boolean
    },
  ) =>
  (month: Month, at: number): TargetDecomposition['months'][number] => {
    const state = stateOf(month, today)
    const isShown = state === 'past' || (state === 'running' && showNowMonth)
    const values = isShown
      ? days
          .filter(({ date }) => date >= month.fromDay && date <= month.toDay)
          .map((day) => indicatorOfDay(factor, day))
      : []
    const targetValue = planned.get(month.month)?.targetValue ?? 0
    const progress = targetProgress({
      factor,
      target: targetValue,
      days: values,
      remainingDays: month.days - values.length,
    })
    const { current } = progress
    const figure = current === null ? null : roundHalfEven(current, indicators[factor].kind === 'mean' ? 1 : 0)
    const worse = indicators[factor].bound === 'most' ? 1 : -1
    return {
      month: month.month,
      days: month.days,
      targetValue,
      locked: planned.get(month.month)?.locked ?? false,
      state,
      weight: past.weights[at] ?? 0,
      actualValue: figure,
      validDays: progress.validDays,
      lastYearValue: past.lastYear[at] ?? null,
      gap: figure === null ? null : roundHalfEven((figure - targetValue) * worse, 1),
      verdict: figure === null ? null : progress.verdict,
      verdictName: figure === null || progress.verdict === null ? '' : verdictNames[progress.verdict],
    }
  }

/** Months without past years are guessed, and that is said. */
const unknownNote = ({ unknown }: PastYears): string =>
  unknown.length === 0
    ? ''
    : `；${unknown.map((month) => `${Number(month.slice(5))}月`).join('、')}无往年数据，分解权重按相邻月份估计`

/** Days of the period that have ended and count in the progress shown. */
const countedDays = ({ own, today }: Measured, { showNowMonth }: StoredTarget): JudgedDay[] =>
  showNowMonth ? own.days : own.days.filter(({ date }) => date.slice(0, 7) < today.slice(0, 7))

/** A target's months with what was measured, and what the rest of the period may bring. */
export const decompositionOf = async (
  db: Queryable,
  asker: Asker,
  target: StoredTarget,
  question: DecompositionQuestion,
): Promise<TargetDecomposition> => {
  const { factor } = question
  const measured = await measuredFor(db, asker, target, question)
  const { config, place, months, today, own, past } = measured
  const value = targetValueOf(target, factor)
  const saved = await savedMonths(db, target.id, factor)
  const proposal = value === null || saved.length > 0 ? null : proposedMonths(factor, value, measured)
  const plan = saved.length > 0 ? saved : (proposal?.months ?? [])
  const planned = new Map(plan.map((month) => [month.month, month]))
  const sized = months.map(({ month, days }) => ({ days, value: planned.get(month)?.targetValue ?? 0 }))
  const counted = countedDays(measured, target)
  const progress = targetProgress({
    factor,
    target: value,
    days: counted.map((day) => indicatorOfDay(factor, day)),
    remainingDays: months.reduce((sum, { days }) => sum + days, 0) - counted.length,
  })
  const problem = proposal?.problem ?? (value === null ? '' : (planProblem(factor, value, sized) ?? ''))
  const { name, unit, kind } = indicators[factor]
  const period = rangeOf(target.fromDay, target.toDay)
  const year = target.fromDay.slice(0, 4)
  const isYear = target.fromDay === `${year}-01-01` && target.toDay === `${year}-12-31`
  const sentence = progressSentence({
    factor,
    placeName: place.name,
    periodName: isYear ? `${year}年` : `${period.from.slice(0, 7)} 至 ${period.to.slice(0, 7)} `,
    target: value,
    progress,
    judgeBy: config.judgeBy,
  })
  return {
    target: targetItem(target),
    factorCode: factor,
    factorName: name,
    unit,
    targetValue: value,
    plannedValue: plan.length === 0 ? null : plannedTotal(factor, sized),
    isSaved: saved.length > 0,
    months:
      plan.length === 0
        ? []
        : months.map(monthRow(factor, { planned, past, days: own.days, today, showNowMonth: target.showNowMonth })),
    currentValue: progress.current === null ? null : roundHalfEven(progress.current, kind === 'mean' ? 1 : 0),
    validDays: progress.validDays,
    remainingDays: progress.remainingDays,
    mean: progress.mean && shownAllowance(progress.mean, 1),
    days: progress.days && { ...progress.days, verdictName: verdictNames[progress.days.verdict] },
    weightYears: past.years,
    problem,
    sentence: `${sentence ?? `${place.name}该时段尚无有效数据`}${unknownNote(past)}`,
    version: target.version,
    facts: own.facts,
  }
}

/** What past months were measured as, to be kept by a plan for the rest. */
export const pastActuals = (factor: DecompositionFactor, { months, today, own }: Measured): Map<string, number> => {
  const values = valuesByMonth(factor, own.days)
  const digits = indicators[factor].kind === 'mean' ? 1 : 0
  return new Map(
    months.flatMap((month) => {
      const figure = stateOf(month, today) === 'past' ? figureOf(factor, values.get(month.month) ?? []) : null
      return figure === null ? [] : [[month.month, roundHalfEven(figure, digits)] as const]
    }),
  )
}
