import type { OzoneAllowance } from '@qingkong/contract/shapes/allowance'
import { limitOf } from '@qingkong/domain/air/limits'
import { roundDown, roundHalfEven } from '@qingkong/domain/air/rounding'
import { limitVersionFor } from '@qingkong/domain/air/standard'
import { present } from '@qingkong/domain/air/validity'
import { ozoneWindows, remainingHours } from '@qingkong/domain/allowance/day-compliance'
import { type Goal, goalConcentration, goalNames } from '@qingkong/domain/allowance/goal'
import { exceedDayAllowance, largestDayForPercentile } from '@qingkong/domain/allowance/percentile-allowance'
import { shownAllowance } from '@qingkong/domain/allowance/shown-allowance'
import { periodDays, periodOf, rangeOf, samePeriodLastYear } from '@qingkong/domain/period/calendar-period'
import { valueSoFar } from '@qingkong/domain/period/day-so-far'
import { percentile } from '@qingkong/domain/period/percentile'
import { factors } from '@qingkong/domain/site/factor'
import { indicatorOfDay } from '@qingkong/domain/target/indicator'
import { addDays, hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { judgedDays } from '../targets/port.ts'
import { type Asker, type DayHours, type DayQuestion, dayHoursOf, linesSoFar, soFarOf } from './day-hours.ts'
import { dayTargetOf } from './day-targets.ts'
import { dayName, standardOfDay } from './pollutant-head.ts'

const goals: readonly Goal[] = ['excellent', 'good', 'target']
const percent = 90
/** With fewer of the coming days known from the year before nothing is projected. */
const leastShare = 0.5

const windowRows = (day: DayHours, limit: number): OzoneAllowance['windows'] =>
  ozoneWindows(soFarOf(day, 'o38h')).map(({ endHour, sum, known, coming }) => ({
    time: hourLabel(day.startMs + (endHour - 1) * hourMs),
    soFar: known === 0 ? null : roundHalfEven(sum / known, 0),
    knownHours: known,
    comingHours: coming,
    allowed: coming === 0 ? null : roundDown((limit * (known + coming) - sum) / coming, 1),
  }))

/** The year's 90th percentile: days above the limit that it bears, and the largest value of this day. */
const yearOf = async (
  db: Queryable,
  day: DayHours,
  { dataStatus: status, asOfRev }: DayQuestion,
  limit: number,
): Promise<OzoneAllowance['year']> => {
  const year = periodOf('YEAR', day.date)
  const { days } = await judgedDays(db, day.place, {
    fromDay: year.from,
    toDay: addDays(day.date, -1),
    status,
    asOfRev,
  })
  const values = present(days.map(({ o38h }) => o38h))
  const exceedDays = days.filter((day) => indicatorOfDay('o3_standard', day) === 1).length
  const comingDays = periodDays(year) - days.length
  const bearable = exceedDayAllowance(values.length + comingDays, percent)
  const rest = addDays(day.date, 1)
  const coming = rest > year.to ? null : samePeriodLastYear(rangeOf(rest, year.to))
  const lastYear = coming
    ? present(
        (await judgedDays(db, day.place, { fromDay: coming.from, toDay: coming.to, status, asOfRev })).days.map(
          ({ o38h }) => o38h,
        ),
      )
    : []
  const isProjected = coming !== null && lastYear.length >= periodDays(coming) * leastShare
  const ceiling = largestDayForPercentile([...values, ...(isProjected ? lastYear : [])], limit, percent)
  const shown = percentile(values, percent)
  return {
    limit,
    percentile: shown === null ? null : roundHalfEven(shown, 0),
    validDays: values.length,
    exceedDays,
    certainDays: bearable.certain,
    possibleDays: bearable.possible,
    remainingCertainDays: bearable.certain - exceedDays,
    isProjected,
    ceiling: { kind: ceiling.kind, value: ceiling.kind === 'value' ? ceiling.value : null },
  }
}

const sentenceOf = (day: DayHours, answer: Pick<OzoneAllowance, 'goals' | 'year' | 'unit'>): string | null => {
  const good = answer.goals.find(({ goal }) => goal === 'good')
  if (!good || present(soFarOf(day, 'o38h')).length === 0) return null
  const { rounded, verdict, verdictName } = good.allowance
  const today =
    rounded === null || verdict === 'outOfReach'
      ? `今日臭氧良${verdictName}`
      : `今日剩余每小时臭氧不超过 ${rounded} ${answer.unit} 可保持良`
  const { remainingCertainDays, percentile: value, limit } = answer.year
  const days =
    remainingCertainDays >= 0
      ? `还可有 ${remainingCertainDays} 天超标`
      : `超标天数已超出确保天数 ${-remainingCertainDays} 天`
  return `${day.place.name}${dayName(day.date)}：${today}；本年第90百分位 ${value ?? '--'} ${answer.unit}（限值 ${limit}），确保达标${days}`
}

/** 臭氧余量: the day's 8-h windows, and the year's 90th percentile. */
export const ozoneAllowance = async (db: Queryable, asker: Asker, question: DayQuestion): Promise<OzoneAllowance> => {
  const day = await dayHoursOf(db, asker, question, ['o3'])
  const target = await dayTargetOf(db, asker, day.place, day.date, question.dataStatus, 'o38h')
  const limit = limitOf(limitVersionFor('byDate', day.date), 'o38h', 'day') ?? 160
  const lines = linesSoFar(day, 'o38h')
  const goalRows = goals.flatMap((goal) => {
    const threshold = goal === 'target' ? target : goalConcentration(goal, 'o38h', 'day', day.date)
    if (threshold === null) return []
    return [
      {
        goal,
        goalName: goalNames[goal],
        threshold,
        allowance: shownAllowance(remainingHours('o38h', lines, threshold), 1),
      },
    ]
  })
  const max = valueSoFar('o38h', lines, day.date)
  const body = { unit: factors.o3.unit, goals: goalRows, year: await yearOf(db, day, question, limit) }
  return {
    place: { code: day.place.code, name: day.place.name },
    date: day.date,
    standard: standardOfDay(day.date),
    elapsedHours: day.elapsedHours,
    windows: windowRows(day, limit),
    maxSoFar: max === null ? null : roundHalfEven(max, 0),
    ...body,
    sentence: sentenceOf(day, body),
    facts: day.facts,
  }
}
