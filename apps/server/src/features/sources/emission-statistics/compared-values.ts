import type { ComparedQuantity } from '@qingkong/contract/shapes/emission-amount'
import { ratesOf, sumOfAmounts } from '@qingkong/domain/emission/period-amount'
import { energyCoverage, sumOfEnergy, totalKwhOf } from '@qingkong/domain/enterprise/energy-amount'
import type { Maybe } from '@qingkong/domain/missing'
import type { CalendarPeriod } from '@qingkong/domain/period/calendar-period'
import type { CallContext } from '../../../http/context.ts'
import { type AmountFilter, type Asked, askedOutlets, type StatisticUnit } from './asked-outlets.ts'
import { askedPoints } from './asked-points.ts'
import { outletAmounts } from './outlet-amounts.ts'
import { pointEnergy } from './point-energy.ts'

export interface ComparedValue {
  value: Maybe<number>
  coverage: Maybe<number>
}

/** Units of enterprises, and what each enterprise comes to in a period. */
export interface ComparedSource {
  asked: Asked<StatisticUnit>
  factorName: string
  valuesIn: (period: CalendarPeriod) => Promise<ReadonlyMap<string, ComparedValue>>
}

export const comparedUnits: Readonly<Record<ComparedQuantity, string>> = {
  EMISSION: 'kg',
  CONCENTRATION: 'mg/m³',
  ELECTRICITY: 'kWh',
}

const byEnterprise = <U extends StatisticUnit>(units: readonly U[], told: (own: readonly U[]) => ComparedValue) =>
  new Map([...Map.groupBy(units, ({ psCode }) => psCode)].map(([psCode, own]) => [psCode, told(own)]))

const emissions = async (
  context: CallContext,
  filter: AmountFilter,
  factorCode: string,
  isConcentration: boolean,
): Promise<ComparedSource> => {
  const asked = await askedOutlets(context, filter, factorCode)
  const ids = asked.visible.map(({ outletId }) => outletId)
  return {
    asked,
    factorName: asked.visible[0]?.factorName ?? factorCode,
    valuesIn: async (period) => {
      const { amounts } = await outletAmounts(context.db, ids, factorCode, period, context.clock.now())
      return byEnterprise(asked.visible, (own) => {
        const amount = sumOfAmounts(own.flatMap(({ outletId }) => amounts.get(outletId) ?? []))
        const { meanZs, coverage } = ratesOf(amount)
        return { value: isConcentration ? meanZs : amount.totalKg, coverage }
      })
    },
  }
}

const electricity = async (context: CallContext, filter: AmountFilter): Promise<ComparedSource> => {
  const asked = await askedPoints(context, filter)
  return {
    asked,
    factorName: '用电量',
    valuesIn: async (period) => {
      const energies = await pointEnergy(context.db, asked.visible, period, context.clock.now())
      return byEnterprise(asked.visible, (own) => {
        const sum = sumOfEnergy(own.flatMap(({ pointId }) => energies.get(pointId) ?? []))
        return { value: totalKwhOf(sum), coverage: energyCoverage(sum) }
      })
    },
  }
}

/** What enterprises are compared by: 核算 in kg, mean judged concentration in mg/m³, or kWh. */
export const comparedValues = (
  context: CallContext,
  filter: AmountFilter,
  { quantity, factorCode }: { quantity: ComparedQuantity; factorCode: string },
): Promise<ComparedSource> =>
  quantity === 'ELECTRICITY'
    ? electricity(context, filter)
    : emissions(context, filter, factorCode, quantity === 'CONCENTRATION')
