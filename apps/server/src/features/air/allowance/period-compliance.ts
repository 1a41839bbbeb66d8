import type { PeriodChart, PeriodSuggestion } from '@qingkong/contract/shapes/compliance'
import { changeDays, changePercent, compareVersions } from '@qingkong/domain/air/change'
import { exactMean, roundHalfEven } from '@qingkong/domain/air/rounding'
import { present } from '@qingkong/domain/air/validity'
import { type Goal, goalConcentration, goalNames } from '@qingkong/domain/allowance/goal'
import { shownAllowance } from '@qingkong/domain/allowance/shown-allowance'
import { verdictNames } from '@qingkong/domain/allowance/verdict-name'
import { datesOf, periodDays, rangeOf, samePeriodLastYear } from '@qingkong/domain/period/calendar-period'
import { periodValidity, validityNote } from '@qingkong/domain/period/period-validity'
import { indicatorOfDay, indicators } from '@qingkong/domain/target/indicator'
import { progressSentence } from '@qingkong/domain/target/progress-sentence'
import { addDays } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { figureOf, monthsOf } from '../targets/port.ts'
import type { Asker } from './day-hours.ts'
import {
  type PeriodAccount,
  type PeriodQuestion,
  periodAccount,
  periodHead,
  plannedUpTo,
  progressOf,
  type Scale,
} from './period-account.ts'

const goals: readonly Goal[] = ['excellent', 'good', 'target']
/** With fewer of its days measured a past rest of a period says nothing. */
const leastShare = 0.5

/** Decimals of a shown figure: a mean has one, days none. */
const digitsOf = ({ factor }: PeriodAccount): number => (indicators[factor].kind === 'mean' ? 1 : 0)

const shown = (account: PeriodAccount, value: number | null): number | null =>
  value === null ? null : roundHalfEven(value, digitsOf(account))

const figureOfDays = ({ factor }: PeriodAccount, days: PeriodAccount['days']): number | null =>
  figureOf(
    factor,
    days.map((day) => indicatorOfDay(factor, day)),
  )

/** Largest mean of the same rest of the period in recent years: what may be called safe. */
const recentMaxOf = async (account: PeriodAccount): Promise<number | null> => {
  const { factor, period, today, remainingDays, weightYears } = account
  if (indicators[factor].kind !== 'mean' || remainingDays === 0) return null
  let rest = rangeOf(today > period.from ? today : period.from, period.to)
  const means: number[] = []
  for (let year = 0; year < weightYears; year++) {
    rest = samePeriodLastYear(rest)
    const values = present((await account.read(rest.from, rest.to)).days.map(({ pm25 }) => pm25))
    if (values.length >= periodDays(rest) * leastShare) means.push(exactMean(values))
  }
  return means.length === 0 ? null : Math.max(...means)
}

const goalRows = (account: PeriodAccount, recentMax: number | null) => {
  const { factor, scale, period, targetValue } = account
  if (indicators[factor].kind !== 'mean') return []
  return goals.flatMap((goal) => {
    const threshold = goal === 'target' ? targetValue : goalConcentration(goal, 'pm25', scale, period.to)
    const mean = threshold === null ? null : progressOf(account, { target: threshold, recentMax }).mean
    if (threshold === null || mean === null) return []
    return [{ goal, goalName: goalNames[goal], threshold, allowance: shownAllowance(mean, 1) }]
  })
}

/** Figure of the same ended days of the year before, and what the standards have to do with it. */
const lastYearOf = async (account: PeriodAccount) => {
  const { period, days } = account
  const last = days.at(-1)?.date
  if (last === undefined) return { value: null, banner: null }
  const [now, before] = [rangeOf(period.from, last), samePeriodLastYear(rangeOf(period.from, last))]
  const { days: past } = await account.read(before.from, before.to)
  return { value: figureOfDays(account, past), banner: compareVersions(now, before).banner }
}

const noteOf = ({ factor, period, days, remainingDays }: PeriodAccount): string | null => {
  // A period that still runs is short of days by nature.
  if (remainingDays > 0) return null
  const dates = days.flatMap((day) => (indicatorOfDay(factor, day) === null ? [] : [day.date]))
  return validityNote(periodValidity(period, dates))
}

/** 月达标建议, 年达标建议: what the rest of the month or the year may bring. */
export const periodSuggestion = async (
  db: Queryable,
  asker: Asker,
  question: PeriodQuestion,
  scale: Scale,
  periodAt: string,
): Promise<PeriodSuggestion> => {
  const account = await periodAccount(db, asker, question, scale, periodAt)
  const recentMax = await recentMaxOf(account)
  const progress = progressOf(account, { recentMax })
  const lastYear = await lastYearOf(account)
  const [current, before] = [shown(account, progress.current), shown(account, lastYear.value)]
  return {
    ...periodHead(account),
    currentValue: current,
    lastYearValue: before,
    change:
      indicators[account.factor].kind === 'mean' ? changePercent(current, before, 1) : changeDays(current, before),
    elapsedDays: account.days.length,
    validDays: progress.validDays,
    remainingDays: account.remainingDays,
    recentMax: shown(account, recentMax),
    goals: goalRows(account, recentMax),
    days: progress.days && { ...progress.days, verdictName: verdictNames[progress.days.verdict] },
    banner: lastYear.banner,
    validityNote: noteOf(account),
    sentence: progressSentence({
      factor: account.factor,
      placeName: account.place.name,
      periodName: account.name,
      target: account.targetValue,
      progress,
      judgeBy: account.judgeBy,
    }),
    facts: account.facts,
  }
}

const stateOf = (label: string, now: string) => (label < now ? 'past' : label === now ? 'running' : 'coming')

/** What each remaining step of a mean may be. */
const allowedOf = (account: PeriodAccount) => {
  const { mean } = progressOf(account)
  const reading = mean && shownAllowance(mean, 1)
  return { allowedStrict: reading?.strict ?? null, allowedRounded: reading?.rounded ?? null }
}

const nothingAllowed = { allowedStrict: null, allowedRounded: null }

const daySteps = (account: PeriodAccount): PeriodChart['steps'] => {
  const { factor, period, days, today } = account
  const allowed = allowedOf(account)
  const values = days.map((day) => indicatorOfDay(factor, day))
  return datesOf(period).map((date, at) => {
    const day = days[at]
    const state = stateOf(date, today)
    return {
      label: date,
      state,
      value: shown(account, values[at] ?? null),
      running: day === undefined ? null : shown(account, figureOf(factor, values.slice(0, at + 1))),
      planned: null,
      plannedRunning: null,
      ...(state === 'past' ? nothingAllowed : allowed),
      aqi: day?.aqi ?? null,
      level: day?.level ?? null,
    }
  })
}

const monthSteps = (account: PeriodAccount): PeriodChart['steps'] => {
  const { period, days, today, planned } = account
  const allowed = allowedOf(account)
  return monthsOf(period.from, period.to).map(({ month, fromDay, toDay }) => {
    const state = stateOf(month, today.slice(0, 7))
    const inside = days.filter(({ date }) => date >= fromDay && date <= toDay)
    const upTo = days.filter(({ date }) => date <= toDay)
    return {
      label: month,
      state,
      value: shown(account, figureOfDays(account, inside)),
      running: state === 'coming' ? null : shown(account, figureOfDays(account, upTo)),
      planned: planned.get(month) ?? null,
      plannedRunning: shown(account, plannedUpTo(account, month)),
      ...(state === 'past' ? nothingAllowed : allowed),
      aqi: null,
      level: null,
    }
  })
}

/** The month by days or the year by months: what was, what is planned, what may come. */
export const periodChart = async (
  db: Queryable,
  asker: Asker,
  question: PeriodQuestion,
  scale: Scale,
  periodAt: string,
): Promise<PeriodChart> => {
  const account = await periodAccount(db, asker, question, scale, periodAt)
  return {
    ...periodHead(account),
    steps: scale === 'month' ? daySteps(account) : monthSteps(account),
    facts: account.facts,
  }
}

/** The newest day with data of the last two months. */
export const latestDate = async (db: Queryable, asker: Asker, question: PeriodQuestion) => {
  const { read, today } = await periodAccount(db, asker, question, 'month', '')
  const { days } = await read(addDays(today, -60), today)
  const date = days.findLast(({ aqi, pm25 }) => aqi !== null || pm25 !== null)?.date ?? null
  return { date, month: date?.slice(0, 7) ?? null }
}
