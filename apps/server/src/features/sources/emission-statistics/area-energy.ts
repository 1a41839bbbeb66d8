import type { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { energyCoverage, sumOfEnergy, totalKwhOf } from '@qingkong/domain/enterprise/energy-amount'
import type { CallContext } from '../../../http/context.ts'
import { askedPeriod, spanOf, toldPeriod } from './asked-period.ts'
import { askedPoints } from './asked-points.ts'
import { energyMeta } from './energy-rows.ts'
import { pointEnergy } from './point-energy.ts'
import { synchronyOfDays } from './synchrony-of-days.ts'

type Answer = HandlerAnswer<typeof calls.areaMonitorKwhAreaData>

/** Electricity of each district by what the equipment does, and whether treatment ran beside production. */
export const districtEnergy = async (
  context: CallContext,
  input: ParsedInput<typeof calls.areaMonitorKwhAreaData>,
): Promise<Answer> => {
  const { db, clock } = context
  const now = clock.now()
  const period = askedPeriod(input, now, 'DAY')
  const { visible, hiddenCount } = await askedPoints(context, input)
  const [energies, synchrony] = await Promise.all([
    pointEnergy(db, visible, period, now),
    synchronyOfDays(db, visible, period),
  ])
  const energyOf = (own: typeof visible) => sumOfEnergy(own.flatMap(({ pointId }) => energies.get(pointId) ?? []))
  const records = [...Map.groupBy(visible, ({ countyCode }) => countyCode)].map(([code, own]) => {
    const amount = energyOf(own)
    return {
      code,
      name: own[0]?.countyName ?? code,
      enterprises: new Set(own.map(({ enterpriseId }) => enterpriseId)).size,
      ...amount,
      totalKwh: totalKwhOf(amount),
      coverage: energyCoverage(amount),
      ...synchrony(own),
    }
  })
  return {
    records: records.toSorted((a, b) => (b.totalKwh ?? -1) - (a.totalKwh ?? -1) || a.code.localeCompare(b.code)),
    total: records.length,
    period: toldPeriod(period),
    facts: { totalKwh: totalKwhOf(energyOf(visible)), ...synchrony(visible) },
    meta: energyMeta(energyOf(visible), hiddenCount, spanOf(period, now)),
  }
}
