import type { Assessment } from '@qingkong/contract/shapes/allowance'
import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { meanOf, present } from '@qingkong/domain/air/validity'
import { allowanceCascade, type CascadeRow } from '@qingkong/domain/allowance/cascade'
import { type GoalScale, goalNames } from '@qingkong/domain/allowance/goal'
import { shownAllowance } from '@qingkong/domain/allowance/shown-allowance'
import { periodName, periodOf } from '@qingkong/domain/period/calendar-period'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { addDays, startOfHour } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { type DataStatus, readDays, readFiveMinutes } from '../../../series/port.ts'
import {
  type Asker,
  type DayHours,
  type DayQuestion,
  dayHoursOf,
  hourLabelsOf,
  hourlyOf,
  linesSoFar,
  soFarOf,
} from './day-hours.ts'
import { dayTargetOf, meanTargetOf, monthTargetOf } from './day-targets.ts'
import { ownHours } from './edits.ts'
import { allowanceDigits, dayName, pollutantHead, standardOfDay } from './pollutant-head.ts'
import { rivalsOf } from './rivals.ts'

export interface AssessQuestion extends DayQuestion {
  factorCode: DailyPollutant
  cityGroup: string
}

const slotMinutes = 5
const scaleNames: Readonly<Record<GoalScale, string>> = { hour: '本小时', day: '今日', month: '本月', year: '本年' }
const remainingUnits: Readonly<Record<GoalScale, string>> = { hour: '分钟', day: '小时', month: '天', year: '天' }

/** Five-minute values of the running hour so far; none for a day that is over, and where no minutes are sent. */
const runningHour = async (
  db: Queryable,
  { clock }: Asker,
  { place, isToday }: DayHours,
  { factorCode, dataStatus, asOfRev }: AssessQuestion,
): Promise<(number | null)[]> => {
  const now = clock.now()
  if (!isToday || place.kind === 'otherCity') return []
  const factor = hourlyOf(factorCode)
  const [fromMs, toMs] = [startOfHour(now).getTime(), now.getTime()]
  if (toMs - fromMs < slotMinutes * 60_000) return []
  const series = await readFiveMinutes(db, {
    places: [place],
    factors: [factor],
    fromMs,
    toMs: toMs - (toMs % (slotMinutes * 60_000)),
    status: dataStatus,
    asOfRev,
  })
  const values = series.values.get(place.code)?.get(factor) ?? []
  // What is not there yet is still to come.
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1)
}

/** The area's targets for a month and a year of PM2.5; other pollutants and single sites have none. */
const periodTargets = async (
  db: Queryable,
  asker: Asker,
  { place, date }: DayHours,
  pollutant: DailyPollutant,
  status: DataStatus,
) => {
  if (pollutant !== 'pm25' || (place.kind !== 'city' && place.kind !== 'area')) return {}
  const month = await monthTargetOf(db, asker, place.code, date, status)
  const year = (await meanTargetOf(db, asker, place.code, date))?.pm25Mean ?? null
  return { ...(month === null ? {} : { month }), ...(year === null ? {} : { year }) }
}

const rowOf =
  (pollutant: DailyPollutant) =>
  ({ scale, goal, threshold, remaining, missing, allowance }: CascadeRow): Assessment['rows'][number] => ({
    scale,
    scaleName: scaleNames[scale],
    goal,
    goalName: goalNames[goal],
    threshold,
    remaining: scale === 'hour' ? remaining * slotMinutes : remaining,
    remainingUnit: remainingUnits[scale],
    missing: scale === 'hour' ? missing * slotMinutes : missing,
    allowance: shownAllowance(allowance, allowanceDigits(pollutant)),
  })

/** One sentence: the day's room for 良, and the longest scale that has a target. */
const sentenceOf = (
  { place, date, elapsedHours }: DayHours,
  { factorName, unit, factorCode }: Pick<Assessment, 'factorName' | 'unit' | 'factorCode'>,
  rows: Assessment['rows'],
  validHours: number,
): string | null => {
  if (validHours === 0) return null
  const phrase = (row: Assessment['rows'][number] | undefined): string | null => {
    if (!row) return null
    const { strict, rounded, verdict, verdictName } = row.allowance
    const goal = row.goal === 'target' ? `目标 ${row.threshold} ${unit}` : row.goalName
    if (rounded === null || verdict === 'outOfReach') return `${row.scaleName}${goal}${verdictName}`
    const each = factorCode === 'o38h' ? '每小时' : '平均'
    return `${row.scaleName}剩余 ${row.remaining} ${row.remainingUnit}${each}不超过 ${rounded} ${unit}（严格 ${strict}）可达${goal}`
  }
  const find = (scale: GoalScale, goal: 'good' | 'target') =>
    rows.find((row) => row.scale === scale && row.goal === goal)
  const longer = find('year', 'target') ?? find('month', 'target') ?? find('month', 'good')
  const phrases = [phrase(find('day', 'good')), phrase(longer)].filter((text) => text !== null)
  return phrases.length === 0
    ? null
    : `${place.name}${dayName(date)} ${factorName} 截至 ${elapsedHours} 时：${phrases.join('；')}`
}

const shownHours = (hours: readonly (number | null)[], pollutant: DailyPollutant) =>
  hours.map((value) => (value === null ? null : roundHalfEven(value, valueDecimals(pollutant))))

/** 余量评估: from the minute to the year, with everything a moved hour needs to show day, month and rank. */
export const assessment = async (db: Queryable, asker: Asker, question: AssessQuestion): Promise<Assessment> => {
  const { factorCode: pollutant, dataStatus: status, asOfRev, siteType, cityGroup } = question
  const day = await dayHoursOf(db, asker, question, [hourlyOf(pollutant)])
  const { place, date } = day
  const month = periodOf('MONTH', date)
  const yesterday = addDays(date, -1)
  const year = { fromDay: periodOf('YEAR', date).from, toDay: yesterday }
  // None of them needs another: one after the other they would wait for the database six times.
  const [minutes, past, dayTarget, targets, edits, rivals] = await Promise.all([
    runningHour(db, asker, day, question),
    year.toDay < year.fromDay
      ? null
      : readDays(db, { ...year, places: [place], factors: dailyPollutants, status, asOfRev }),
    dayTargetOf(db, asker, place, date, status, pollutant),
    periodTargets(db, asker, day, pollutant, status),
    ownHours(db, asker, place.code, pollutant, date),
    rivalsOf(db, asker.session.scope, {
      place,
      siteType,
      pollutant,
      cityGroup,
      fromDay: month.from,
      toDay: yesterday,
      status,
      asOfRev,
    }),
  ])
  const values = past?.places.get(place.code) ?? []
  const daysFrom = (from: string) =>
    (past?.days ?? []).flatMap((day, at) => (day >= from ? [values[at]?.values[pollutant] ?? null] : []))
  const hours = soFarOf(day, pollutant)
  const rows = allowanceCascade({
    pollutant,
    date,
    minutes,
    minutesPerHour: 60 / slotMinutes,
    lines: linesSoFar(day, pollutant),
    monthDays: daysFrom(month.from),
    yearDays: daysFrom(year.fromDay),
    targets: { ...(dayTarget === null ? {} : { day: dayTarget }), ...targets },
  })
    .filter(({ scale }) => scale !== 'hour' || day.isToday)
    .map(rowOf(pollutant))
  const head = pollutantHead(pollutant)
  const minuteMean = meanOf(minutes)
  return {
    place: { code: place.code, name: place.name },
    placeKind: place.kind,
    ...head,
    date,
    standard: standardOfDay(date),
    rows,
    times: hourLabelsOf(day),
    hours: shownHours(day.hours[hourlyOf(pollutant)], pollutant),
    elapsedHours: day.elapsedHours,
    lines: linesSoFar(day, pollutant).map((line) => [...line]),
    usual: shownHours(day.usual[hourlyOf(pollutant)], pollutant),
    edits,
    minuteMean: minuteMean === null ? null : roundHalfEven(minuteMean, head.digits),
    minuteCount: present(minutes).length * slotMinutes,
    monthDays: daysFrom(month.from),
    monthName: periodName(month),
    rivals,
    sentence: sentenceOf(day, head, rows, present(hours).length),
    facts: day.facts,
  }
}
