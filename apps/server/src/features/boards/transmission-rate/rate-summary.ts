import type { transmissionRate as calls } from '@qingkong/contract/calls/boards/transmission-rate'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { onlineRate } from '@qingkong/domain/emission/online-rate'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type OutletRate, outletRates, ratesOf, summed } from './outlet-rates.ts'

/** From here on an outlet sends enough, percent. */
const enoughPct = 90

/** Nothing due loses nothing; below the bound an outlet is listed. */
export const isBelow = (outlet: OutletRate, bound: number): boolean => {
  const { product } = ratesOf(outlet)
  return product !== null && product < bound
}

/** 数据传输率: the city's, and each district's, the lowest first. */
export const rateSummary = async (
  context: CallContext,
  input: ParsedInput<typeof calls.cockpitPsRate>,
): Promise<HandlerAnswer<typeof calls.cockpitPsRate>> => {
  const { from, to, outlets, hiddenCount } = await outletRates(context, input)
  const online = outlets.filter(({ isOnline }) => isOnline).length
  const share = onlineRate({ outlets: outlets.length, removed: 0, offline: outlets.length - online })
  const newest = outlets.reduce<Date | null>(
    (most, { lastAt }) => (lastAt !== null && (most === null || lastAt > most) ? lastAt : most),
    null,
  )
  const areas = [...Map.groupBy(outlets, ({ areaCode }) => areaCode)].map(([code, own]) => ({
    code,
    name: own[0]?.areaName ?? '',
    outlets: own.length,
    ...ratesOf(summed(own)),
  }))
  return {
    from,
    to,
    outlets: outlets.length,
    online,
    onlineRate: share === null ? null : share * 100,
    ...ratesOf(summed(outlets)),
    lowCount: outlets.filter((outlet) => isBelow(outlet, enoughPct)).length,
    records: areas.toSorted((a, b) => (a.product ?? 101) - (b.product ?? 101) || a.code.localeCompare(b.code)),
    hiddenCount,
    dataTime: newest && formatCity(newest),
    reason: outlets.length > 0 ? null : hiddenCount > 0 ? '查看范围内没有联网的排口' : '所选日期没有联网的排口',
  }
}
