import type { DayTargets } from '@qingkong/contract/shapes/compliance'
import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { roundDown } from '@qingkong/domain/air/rounding'
import { goalConcentration } from '@qingkong/domain/allowance/goal'
import { periodDays, periodOf } from '@qingkong/domain/period/calendar-period'
import { dayTargetOfMonth } from '@qingkong/domain/target/day-target'
import { targetProgress } from '@qingkong/domain/target/target-progress'
import { addDays } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { oncePerRequest } from '../../../http/once-per-request.ts'
import type { DataStatus, Place } from '../../../series/port.ts'
import { configOf, judgedDays, plannedMonths, targetsInForce } from '../targets/port.ts'
import type { Asker } from './day-hours.ts'
import { ownTargets } from './edits.ts'
import { pollutantHead } from './pollutant-head.ts'

const sourceNames = {
  mine: '本人设定',
  config: '区域设置',
  month: '本月剩余日均余量',
  limit: '良的上限',
} as const

/** The area whose targets and settings judge a place: its own, or the city's for a site. */
export const judgingArea = (place: Place, cityCode: string): string =>
  place.kind === 'city' || place.kind === 'area' ? place.code : cityCode

/** The area's mean of PM2.5 that a target in force on the day allows, with the target. */
export const meanTargetOf = (db: Queryable, asker: Asker, areaCode: string, date: string) =>
  oncePerRequest(asker.session, JSON.stringify(['meanTarget', areaCode, date]), async () =>
    (await targetsInForce(db, areaCode, date)).find(({ pm25Mean }) => pm25Mean !== null),
  )

/** The part of the area's target in force that falls on a day's month, µg/m³. */
export const monthTargetOf = (
  db: Queryable,
  asker: Asker,
  areaCode: string,
  date: string,
  status: DataStatus,
): Promise<number | null> =>
  oncePerRequest(asker.session, JSON.stringify(['monthTarget', areaCode, date, status]), async () => {
    const target = await meanTargetOf(db, asker, areaCode, date)
    if (!target) return null
    const { months } = await plannedMonths(db, asker, target, { factor: 'pm25', status })
    return months.find(({ month }) => month === date.slice(0, 7))?.targetValue ?? null
  })

/** What each remaining day of the month may have of PM2.5 so that the month's part of the target holds; whole µg/m³. */
const monthShare = async (
  db: Queryable,
  asker: Asker,
  place: Place,
  areaCode: string,
  date: string,
  status: DataStatus,
): Promise<number | null> => {
  // A site's own month says nothing of the city's target.
  if (place.kind !== 'city' && place.kind !== 'area') return null
  const target = await monthTargetOf(db, asker, areaCode, date, status)
  if (target === null) return null
  const period = periodOf('MONTH', date)
  const { days } = await judgedDays(db, place, { fromDay: period.from, toDay: addDays(date, -1), status })
  const rest = targetProgress({
    factor: 'pm25',
    target,
    days: days.map(({ pm25 }) => pm25),
    remainingDays: periodDays(period) - days.length,
  }).mean?.strict
  return rest === null || rest === undefined ? null : roundDown(rest, 0)
}

/** Half of 优: below it no day can be worked for, and a month that asks for less asks for this. */
const leastTarget = (date: string): number =>
  roundDown((goalConcentration('excellent', 'pm25', 'day', date) ?? 0) / 2, 0)

/**
 * What the day is worked for: the user's own value, the area's setting, the month's rest, or the limit of 良.
 * @param pollutants those asked about
 */
export const dayTargetsOf = async (
  db: Queryable,
  asker: Asker,
  place: Place,
  date: string,
  status: DataStatus,
  pollutants: readonly DailyPollutant[] = dailyPollutants,
): Promise<DayTargets> => {
  const areaCode = judgingArea(place, asker.session.scope.cityCode)
  const [mine, config, share] = await Promise.all([
    ownTargets(db, asker, place.code, date),
    configOf(db, areaCode),
    // Past years are read for it.
    pollutants.includes('pm25') ? monthShare(db, asker, place, areaCode, date, status) : null,
  ])
  const targetOf = (pollutant: DailyPollutant) => {
    const limit = goalConcentration('good', pollutant, 'day', date)
    const own = mine[pollutant]
    if (own !== undefined) return { targetValue: own, source: 'mine' as const }
    const set = pollutant === 'pm25' ? config.dayPm25 : pollutant === 'o38h' ? config.dayO3 : null
    if (set !== null) return { targetValue: set, source: 'config' as const }
    const ofMonth = pollutant === 'pm25' ? dayTargetOfMonth(share, limit, leastTarget(date)) : null
    if (ofMonth !== null)
      return {
        targetValue: ofMonth,
        source: 'month' as const,
        ...(ofMonth === share ? {} : { sourceName: '本月余量已不足，取优级限值的一半' }),
      }
    return limit === null ? null : { targetValue: limit, source: 'limit' as const }
  }
  return {
    place: { code: place.code, name: place.name },
    date,
    items: pollutants.flatMap((pollutant) => {
      const target = targetOf(pollutant)
      return target === null ? [] : [{ ...pollutantHead(pollutant), sourceName: sourceNames[target.source], ...target }]
    }),
  }
}

/** One pollutant's day target among several. */
export const targetIn = ({ items }: DayTargets, pollutant: DailyPollutant): number | null =>
  items.find(({ factorCode }) => factorCode === pollutant)?.targetValue ?? null

/** One pollutant's day target alone. */
export const dayTargetOf = async (
  db: Queryable,
  asker: Asker,
  place: Place,
  date: string,
  status: DataStatus,
  pollutant: DailyPollutant,
): Promise<number | null> => targetIn(await dayTargetsOf(db, asker, place, date, status, [pollutant]), pollutant)
