import type { cityTrend as calls } from '@qingkong/contract/calls/boards/city-trend'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import type { TrendPrediction } from '@qingkong/contract/shapes/cockpit'
import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { panelLevel } from '@qingkong/domain/air/panel-level'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { meanOf } from '@qingkong/domain/air/validity'
import { usualHours } from '@qingkong/domain/period/usual-hours'
import { factors } from '@qingkong/domain/site/factor'
import { hourLabel, hourMs, naturalDayOf, parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { runningDay } from '../../air/allowance/port.ts'
import { type ComingHours, comingHours, hourlyOf, newestLabel } from './coming-hours.ts'
import { panelFactsOf } from './panel-facts.ts'

export interface TrendQuestion {
  /** The city, a district, a site or another city; empty = the own city. */
  placeCode: string
  factorCode: DailyPollutant
}

export const trendReason = (trend: ComingHours): string | null => {
  if (newestLabel(trend) === null) return `${trend.place.name}最近没有${factors[trend.hourly].typeset}数据`
  return trend.method.code === 'none' ? '没有已发布的预报，近7日同时段也没有数据' : null
}

/** The last and the next hours of a pollutant; of O3 its hours, beside the day target of its 8-h mean. */
export const trendPrediction = async (
  context: CallContext,
  { placeCode, factorCode, hours }: TrendQuestion & { hours: number },
): Promise<TrendPrediction> => {
  const trend = await comingHours(context, { placeCode, pollutant: factorCode, hours })
  const { place, hourly, past, nowMs, coming, method } = trend
  const question = { siteCode: place.code, siteType: '10', dataStatus: 'MIX' as const }
  const { target } = await runningDay(context.db, context, question, factorCode)
  const { typeset, unit, decimals } = factors[hourly]
  const shown = (value: number | null) => (value === null ? null : roundHalfEven(value, decimals))
  const levelAt = (value: number | null, startMs: number) => panelLevel(hourly, value, 'hour', naturalDayOf(startMs))
  const observed = past.slice(-hours).map((given, at) => {
    const startMs = nowMs - (hours - at) * hourMs
    const value = shown(given)
    return { time: hourLabel(startMs), value, level: levelAt(value, startMs) }
  })
  return {
    place: { code: place.code, name: place.name },
    factorCode: hourly,
    factorName: typeset,
    unit,
    digits: decimals,
    observed,
    forecast: coming.map(({ startMs, value, low, high }) => ({
      time: hourLabel(startMs),
      value: shown(value),
      low: shown(low),
      high: shown(high),
      level: levelAt(shown(value), startMs),
    })),
    dayTarget: target?.value ?? null,
    dayTargetSourceName: target?.sourceName ?? '',
    method,
    ...panelFactsOf(trend.facts, newestLabel(trend), trendReason(trend)),
  }
}

/** Mean distance of what came in the last seven days from what the same hours of the days before let expect. */
const meanErrorOf = (past: readonly (number | null)[]): number | null => {
  const errors = past.slice(-7 * 24).flatMap((value, at, last) => {
    const before = past.slice(0, past.length - last.length + at)
    const [usual] = usualHours(before, 1)
    return value === null || usual?.value == null ? [] : [Math.abs(value - usual.value)]
  })
  return errors.length < 24 ? null : meanOf(errors)
}

/** 方法与起报时间: what the hours to come are made of, how old that is and how far it has been off. */
export const predictionInfo = async (
  context: CallContext,
  { placeCode, factorCode }: TrendQuestion,
): Promise<HandlerAnswer<typeof calls.cockpitCityTrendPredictionInfo>> => {
  // As many hours more as the seven days need that are looked back on.
  const trend = await comingHours(context, { placeCode, pollutant: factorCode, hours: 7 * 24 })
  const { method, siteNames, nowMs, past, hourly } = trend
  const issuedAt = method.issuedTime === null ? null : parseCity(method.issuedTime)
  const error = meanErrorOf(past)
  const notes =
    method.code === 'engine'
      ? ['由已发布的统计预报给出，取各站预报的平均；阴影为10%–90%分位']
      : method.code === 'usual'
        ? ['24小时内没有已发布的统计预报，按近7日同时段均值外推，不代表预报；阴影为近7日同时段最低与最高']
        : []
  return {
    method,
    ageHours: issuedAt === null ? null : Math.max(0, Math.floor((nowMs - issuedAt.getTime()) / hourMs)),
    siteNames,
    meanError: error === null ? null : roundHalfEven(error, factors[hourlyOf(factorCode)].decimals + 1),
    unit: factors[hourly].unit,
    notes,
    reason: trendReason(trend),
  }
}
