import type { transmissionRate as calls } from '@qingkong/contract/calls/boards/transmission-rate'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type Counts, outletRates, ratesOf } from './outlet-rates.ts'
import { isBelow } from './rate-summary.ts'

export type LowOutlet = HandlerAnswer<typeof calls.cockpitPsRateDetails>['records'][number]

const reasonNames = { offline: '离线', missing: '缺失', invalid: '无效' } as const

/** What lost an outlet most: everything, hours that did not come, or hours that came and do not count. */
const reasonOf = ({ due, received, invalid }: Counts): LowOutlet['reason'] => {
  if (received === 0) return 'offline'
  return due - received >= invalid ? 'missing' : 'invalid'
}

/** Outlets below a bound, the lowest first. */
export const lowOutlets = async (
  context: CallContext,
  { below, ...input }: ParsedInput<typeof calls.cockpitPsRateDetailsExport>,
): Promise<{ from: string; to: string; rows: LowOutlet[]; hiddenCount: number }> => {
  const { from, to, outlets, hiddenCount } = await outletRates(context, input)
  const rows = outlets
    .filter((outlet) => isBelow(outlet, below))
    .map((outlet): LowOutlet => {
      const reason = reasonOf(outlet)
      const { psCode, psName, areaName, outletCode, outletName, lastAt } = outlet
      return {
        psCode,
        psName,
        areaName,
        outletCode,
        outletName,
        ...ratesOf(outlet),
        reason,
        reasonName: reasonNames[reason],
        lastTime: lastAt && formatCity(lastAt),
      }
    })
    .toSorted((a, b) => (a.product ?? 0) - (b.product ?? 0) || a.outletCode.localeCompare(b.outletCode))
  return { from, to, rows, hiddenCount }
}
