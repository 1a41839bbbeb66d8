import type { DayAlarmChart, DayAlarms, DayIndex, DaySuggestion } from '@qingkong/contract/shapes/compliance'
import { type DailyPollutant, dailyPollutants, type HourlyPollutant } from '@qingkong/domain/air/aqi'
import { aqiLevels, levelOfAqi } from '@qingkong/domain/air/level'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { present } from '@qingkong/domain/air/validity'
import { remainingHours } from '@qingkong/domain/allowance/day-compliance'
import { type Goal, goalConcentration, goalNames } from '@qingkong/domain/allowance/goal'
import { shownAllowance } from '@qingkong/domain/allowance/shown-allowance'
import { daySoFar, runningSoFar, type SiteLines, valueSoFar } from '@qingkong/domain/period/day-so-far'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { factors } from '@qingkong/domain/site/factor'
import { hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { configOf } from '../targets/port.ts'
import { dayAlarmOf } from './day-alarm.ts'
import {
  type Asker,
  type DayHours,
  type DayQuestion,
  dayHoursOf,
  hourLabelsOf,
  hourlyOf,
  linesSoFar,
  soFarOf,
  usualRest,
} from './day-hours.ts'
import { dayTargetsOf, judgingArea, targetIn } from './day-targets.ts'
import { allowanceDigits, dayName, pollutantHead, standardOfDay } from './pollutant-head.ts'

const goals: readonly Goal[] = ['excellent', 'good', 'target']

const measured = async (db: Queryable, asker: Asker, question: DayQuestion) => {
  const day = await dayHoursOf(db, asker, question)
  const targets = await dayTargetsOf(db, asker, day.place, day.date, question.dataStatus)
  return { day, targets, head: { place: { code: day.place.code, name: day.place.name }, date: day.date } }
}

const shownValue = (pollutant: DailyPollutant, value: number | null): number | null =>
  value === null ? null : roundHalfEven(value, valueDecimals(pollutant))

/** The day's value so far, as the bulletin has it. */
const soFarValue = (day: DayHours, pollutant: DailyPollutant): number | null =>
  valueSoFar(pollutant, linesSoFar(day, pollutant), day.date)

const latestOf = (day: DayHours, pollutant: DailyPollutant) => {
  const hours = soFarOf(day, pollutant)
  const at = hours.findLastIndex((value) => value !== null)
  const latestTime = at < 0 ? null : hourLabel(day.startMs + at * hourMs)
  return { latestValue: shownValue(pollutant, hours[at] ?? null), latestTime }
}

const goalRows = (day: DayHours, pollutant: DailyPollutant, target: number | null) =>
  goals.flatMap((goal) => {
    const threshold = goal === 'target' ? target : goalConcentration(goal, pollutant, 'day', day.date)
    if (threshold === null) return []
    const allowance = remainingHours(pollutant, linesSoFar(day, pollutant), threshold)
    return [
      { goal, goalName: goalNames[goal], threshold, allowance: shownAllowance(allowance, allowanceDigits(pollutant)) },
    ]
  })

/** 日达标建议: what the remaining hours may be for 优, 良 and the target, of all six. */
export const daySuggestion = async (db: Queryable, asker: Asker, question: DayQuestion): Promise<DaySuggestion> => {
  const { day, targets, head } = await measured(db, asker, question)
  const items = dailyPollutants.map((pollutant) => ({
    ...pollutantHead(pollutant),
    soFar: shownValue(pollutant, soFarValue(day, pollutant)),
    validHours: present(soFarOf(day, pollutant)).length,
    ...latestOf(day, pollutant),
    usual: shownValue(pollutant, usualRest(day, pollutant)),
    goals: goalRows(day, pollutant, targetIn(targets, pollutant)),
  }))
  return {
    ...head,
    standard: standardOfDay(day.date),
    elapsedHours: day.elapsedHours,
    remainingHours: 24 - day.elapsedHours,
    items,
    sentence: suggestionSentence(day, items),
    facts: day.facts,
  }
}

/** Names what is lost, or else the pollutant with the least room for 良. */
const suggestionSentence = (day: DayHours, items: DaySuggestion['items']): string | null => {
  const rows = items.flatMap((item) => {
    const good = item.goals.find(({ goal }) => goal === 'good')
    return good && item.validHours > 0 ? [{ ...item, good }] : []
  })
  if (rows.length === 0) return null
  const begin = `${day.place.name}${dayName(day.date)}截至 ${day.elapsedHours} 时`
  const lost = rows.filter(({ good }) => good.allowance.verdict === 'outOfReach' || good.allowance.verdict === 'missed')
  if (lost.length > 0) {
    const names = lost.map(({ factorName, good, unit }) => `${factorName}（良的上限 ${good.threshold} ${unit}）`)
    return `${begin}，${names.join('、')}全天已无法保持良`
  }
  const room = ({ good, soFar }: (typeof rows)[number]) =>
    ((good.allowance.rounded ?? good.threshold) - (soFar ?? 0)) / good.threshold
  const tightest = rows.reduce((least, row) => (room(row) < room(least) ? row : least))
  const { factorName, unit, good, soFar } = tightest
  if (good.allowance.rounded === null) return `${begin}，六项污染物均为良以上`
  const rest = factorName === factors.o38h.typeset ? '每小时' : '平均'
  return `${begin}，余量最小的是 ${factorName}：目前 ${soFar ?? '--'} ${unit}，剩余 ${24 - day.elapsedHours} 小时${rest}不超过 ${good.allowance.rounded} ${unit} 全天保持良（严格口径 ${good.allowance.strict}）`
}

export type Assumed = Readonly<Partial<Record<DailyPollutant, number | null | undefined>>>

/** calAqi: the day's index if the remaining hours are as given, or else as usual. */
export const dayIndex = async (
  db: Queryable,
  asker: Asker,
  question: DayQuestion,
  assumed: Assumed,
): Promise<DayIndex> => {
  const { day, targets, head } = await measured(db, asker, question)
  const isOver = day.elapsedHours >= 24
  const givenFor = (pollutant: DailyPollutant) => (isOver ? null : (assumed[pollutant] ?? null))
  const filled = (hourly: HourlyPollutant): SiteLines => {
    const given = givenFor(hourly === 'o3' ? 'o38h' : hourly)
    const rest = day.usual[hourly].slice(day.elapsedHours).map((usual) => given ?? usual)
    return day.lines[hourly].map((line) => [...line, ...rest])
  }
  const result = daySoFar(day.date, filled)
  const items = dailyPollutants.map((pollutant) => {
    const given = givenFor(pollutant)
    const usual = isOver ? null : usualRest(day, pollutant)
    const dayValue = shownValue(pollutant, result[pollutant])
    const target = targets.items.find(({ factorCode }) => factorCode === pollutant)
    const targetValue = target?.targetValue ?? 0
    const iaqi = result.iaqi[pollutant]
    return {
      ...pollutantHead(pollutant),
      soFar: shownValue(pollutant, soFarValue(day, pollutant)),
      assumed: given ?? shownValue(pollutant, usual),
      assumedBy: given !== null ? ('given' as const) : usual !== null ? ('usual' as const) : ('none' as const),
      dayValue,
      iaqi,
      level: levelOfAqi(iaqi),
      targetValue,
      targetSource: target?.source ?? ('limit' as const),
      isMet: dayValue === null ? null : dayValue <= targetValue,
    }
  })
  const levelName = result.level === null ? '' : aqiLevels[result.level].name
  const over = items.filter(({ isMet }) => isMet === false)
  return {
    ...head,
    standard: standardOfDay(day.date),
    items,
    aqi: result.aqi,
    level: result.level,
    levelName,
    primary: result.primary.map((pollutant) => factors[pollutant].typeset),
    sentence:
      result.aqi === null
        ? null
        : `按此测算，${day.place.name}${dayName(day.date)} AQI 为 ${result.aqi}（${levelName}）${
            over.length === 0
              ? '，六项均达到日目标'
              : `，${over.map(({ factorName }) => factorName).join('、')}超过日目标`
          }`,
    facts: day.facts,
  }
}

/** 日达标预警 of all six, the most pressing first. */
export const dayAlarms = async (db: Queryable, asker: Asker, question: DayQuestion): Promise<DayAlarms> => {
  const { day, targets, head } = await measured(db, asker, question)
  const config = await configOf(db, judgingArea(day.place, asker.session.scope.cityCode))
  const items = targets.items.map(({ factorCode: pollutant, targetValue }) => {
    const allowance = shownAllowance(
      remainingHours(pollutant, linesSoFar(day, pollutant), targetValue),
      allowanceDigits(pollutant),
    )
    const [latest, usual] = [latestOf(day, pollutant), shownValue(pollutant, usualRest(day, pollutant))]
    const judged = dayAlarmOf({
      pollutant,
      ...latest,
      usual,
      targetValue,
      allowance,
      remainingHours: 24 - day.elapsedHours,
      judgeBy: config.judgeBy,
      warnPercent: config.warnPercent,
    })
    return { ...pollutantHead(pollutant), ...latest, usual, targetValue, ...judged }
  })
  const urgency = ['missed', 'over', 'tight', 'safe', 'met', 'none']
  return {
    ...head,
    items: items.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state)),
    facts: day.facts,
  }
}

/** The day's curve: what was, what is usual, the target and what the rest may be. */
export const dayAlarmChart = async (
  db: Queryable,
  asker: Asker,
  { factorCode: pollutant, ...question }: DayQuestion & { factorCode: DailyPollutant },
): Promise<DayAlarmChart> => {
  const { day, targets, head } = await measured(db, asker, question)
  const item = targets.items.find(({ factorCode }) => factorCode === pollutant)
  const targetValue = item?.targetValue ?? 0
  const running = runningSoFar(pollutant, linesSoFar(day, pollutant), day.date)
  return {
    ...head,
    ...pollutantHead(pollutant),
    times: hourLabelsOf(day),
    values: day.hours[hourlyOf(pollutant)].map((value) => shownValue(pollutant, value)),
    usual: day.usual[hourlyOf(pollutant)].map((value) => shownValue(pollutant, value)),
    running: day.hours.pm25.map((_, at) => shownValue(pollutant, running[at] ?? null)),
    elapsedHours: day.elapsedHours,
    targetValue,
    targetName: item?.sourceName ?? '',
    allowance: shownAllowance(
      remainingHours(pollutant, linesSoFar(day, pollutant), targetValue),
      allowanceDigits(pollutant),
    ),
    limits: goalRows(day, pollutant, null).map(({ goal, goalName, threshold }) => ({ goal, goalName, threshold })),
    facts: day.facts,
  }
}
