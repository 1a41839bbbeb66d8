import type { cityTrend as calls } from '@qingkong/contract/calls/boards/city-trend'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { changePercent, compareVersions } from '@qingkong/domain/air/change'
import { panelLevel } from '@qingkong/domain/air/panel-level'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { meanOf } from '@qingkong/domain/air/validity'
import { rangeOf, samePeriodLastYear } from '@qingkong/domain/period/calendar-period'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import { addDays, cityDate, dayMs, hourLabel, hourMs, naturalDayOf, startOfHour } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { readDays, readHours, resolvePlaces } from '../../../series/port.ts'
import { panelFactsOf } from './panel-facts.ts'

type Input = ParsedInput<typeof calls.cockpitVariationTendency>
type Answer = HandlerAnswer<typeof calls.cockpitVariationTendency>

const hoursShown = 24
const daysShown = 30

/** 变化趋势: the last 24 hours beside the day before, the last 30 days beside the year before. */
export const variationTendency = async (
  { db, session, clock }: CallContext,
  { areaCode, factorCode }: Input,
): Promise<Answer> => {
  const [place] = await resolvePlaces(db, session.scope, [areaCode === '' ? session.scope.cityCode : areaCode], '10')
  if (!place) throw new Fail('INVALID_INPUT', '请选择站点或区域')
  const dayFactor: FactorCode = factorCode === 'o3' ? 'o38h' : factorCode
  const { typeset, unit, decimals } = factors[factorCode]
  const shown = (value: number | null | undefined) => (value == null ? null : roundHalfEven(value, decimals))
  const endMs = startOfHour(clock.now()).getTime()
  const yesterday = addDays(cityDate(clock.now()), -1)
  const period = rangeOf(addDays(yesterday, 1 - daysShown), yesterday)
  const base = samePeriodLastYear(period)
  const daysOf = ({ from, to }: typeof period) =>
    readDays(db, { places: [place], factors: [dayFactor], fromDay: from, toDay: to, status: 'MIX' })
  const [hours, now, before] = await Promise.all([
    readHours(db, {
      places: [place],
      factors: [factorCode],
      fromMs: endMs - hoursShown * hourMs - dayMs,
      toMs: endMs,
      status: 'MIX',
    }),
    daysOf(period),
    daysOf(base),
  ])
  const column = hours.values.get(place.code)?.get(factorCode) ?? []
  const hourRows = Array.from({ length: hoursShown }, (_, index) => {
    const at = index + hoursShown
    const startMs = endMs - (hoursShown - index) * hourMs
    const value = shown(column[at])
    return {
      time: hourLabel(startMs),
      value,
      level: panelLevel(factorCode, value, 'hour', naturalDayOf(startMs)),
      yesterday: shown(column[at - hoursShown]),
    }
  })
  const dayValues = (series: typeof now) =>
    (series.places.get(place.code) ?? []).map((day) => day?.values[dayFactor] ?? null)
  const [values, past] = [dayValues(now), dayValues(before)]
  const days = now.days.map((date, at) => {
    const value = shown(values[at])
    return { date, value, level: panelLevel(dayFactor, value, 'day', date), lastYear: shown(past[at]) }
  })
  const [mean, lastYearMean] = [meanOf(values), meanOf(past)]
  const newest = hourRows.findLast(({ value }) => value !== null)?.time ?? null
  const newestDay = days.findLast(({ value }) => value !== null)?.date ?? null
  const dataTime = newest ?? newestDay
  return {
    areaName: place.name,
    factorCode,
    factorName: typeset,
    unit,
    digits: decimals,
    hours: hourRows,
    days,
    mean: shown(mean),
    lastYearMean: shown(lastYearMean),
    change: changePercent(mean, lastYearMean, 10),
    banner: compareVersions(period, base).banner,
    ...panelFactsOf(
      newest === null ? now.facts : hours.facts,
      dataTime,
      dataTime === null ? `${place.name}最近30天没有${typeset}数据` : null,
    ),
  }
}
