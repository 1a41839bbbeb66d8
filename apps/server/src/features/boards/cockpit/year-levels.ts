import type { targetAccount as calls } from '@qingkong/contract/calls/boards/target-account'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { levelNameOf } from '@qingkong/domain/air/panel-level'
import { type CalendarPeriod, samePeriodLastYear } from '@qingkong/domain/period/calendar-period'
import { ratePercent } from '@qingkong/domain/period/statistic-decimals'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { readDays, resolvePlaces } from '../../../series/port.ts'
import { panelFactsOf } from './panel-facts.ts'

const levels = [1, 2, 3, 4, 5, 6] as const

/** 全年各级别天数: ended days of a year by their level, beside the same days of the year before. */
export const yearLevels = async (
  { db, session, clock }: CallContext,
  { areaCode, year: asked }: { areaCode: string; year?: number | undefined },
): Promise<HandlerAnswer<typeof calls.cockpitYearCou>> => {
  const today = cityDate(clock.now())
  const year = asked ?? Number(today.slice(0, 4))
  if (`${year}` > today.slice(0, 4)) throw new Fail('INVALID_INPUT', '所选年份尚未开始，请重新选择')
  const [place] = await resolvePlaces(db, session.scope, [areaCode === '' ? session.scope.cityCode : areaCode], '10')
  if (!place) throw new Fail('INVALID_INPUT', '请选择站点或区域')
  const [yesterday, last] = [addDays(today, -1), `${year}-12-31`]
  const period: CalendarPeriod = { kind: 'RANGE', from: `${year}-01-01`, to: last < yesterday ? last : yesterday }
  const hasEnded = period.to >= period.from
  const read = async ({ from, to }: CalendarPeriod) => {
    if (!hasEnded) return { days: [], facts: { rev: 0, checked: 0, raw: 0, missing: 0 } }
    const series = await readDays(db, { places: [place], factors: ['aqi'], fromDay: from, toDay: to, status: 'MIX' })
    const values = series.places.get(place.code) ?? []
    return { days: series.days.map((date, at) => ({ date, level: values[at]?.level ?? null })), facts: series.facts }
  }
  const [now, before] = await Promise.all([read(period), read(samePeriodLastYear(period))])
  const countOf = (days: typeof now.days, wanted: readonly number[]) =>
    days.filter(({ level }) => level !== null && wanted.includes(level)).length
  const validOf = (days: typeof now.days) => days.filter(({ level }) => level !== null).length
  const [validDays, pastValid] = [validOf(now.days), validOf(before.days)]
  const [goodDays, pastGood] = [countOf(now.days, [1, 2]), countOf(before.days, [1, 2])]
  const newest = now.days.findLast(({ level }) => level !== null)?.date ?? null
  return {
    areaName: place.name,
    year,
    elapsedDays: now.days.length,
    validDays,
    missingDays: now.days.length - validDays,
    levels: levels.map((level) => ({
      level,
      levelName: levelNameOf(level),
      days: countOf(now.days, [level]),
      lastYearDays: countOf(before.days, [level]),
    })),
    goodDays,
    goodRate: ratePercent(goodDays, validDays),
    lastYearGoodDays: pastGood,
    lastYearGoodRate: ratePercent(pastGood, pastValid),
    ...panelFactsOf(now.facts, newest, newest === null ? `${year}年尚无有效的日数据` : null),
  }
}
