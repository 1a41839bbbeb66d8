/** Automatic monitoring of stacks: states of an enterprise's monitors, concentrations and emissions of its outlets. */
import { emissions as calls } from '@qingkong/contract/calls/sources/emissions'
import { Fail } from '@qingkong/contract/errors'
import type { CallContext } from '../../../http/context.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { axisOf, momentOf, twoDayWindow } from './chart-axis.ts'
import { indexSeries } from './index-series.ts'
import { monitoredNow } from './monitored-now.ts'
import { outletFactorSeries, outletSeries } from './outlet-series.ts'
import { requireEnterprise, requireOutlet } from './require-monitored.ts'
import { factorStates, lineGroups, tabStates } from './tab-states.ts'

/** The outlet of the enterprise named with it. */
const outletOf = async ({ db, session }: CallContext, psCode: string, outletCode: string) => {
  const enterprise = await requireEnterprise(db, session.scope, psCode)
  const outlet = await requireOutlet(db, session.scope, outletCode)
  if (outlet.enterpriseId !== enterprise.id) throw new Fail('NOT_FOUND', '该企业没有此排口')
  return outlet
}

export const routes: Implementation[] = [
  implement(calls.tabStateList)(async ({ psCode, dataTime, timeType }, { db, session, clock }) => {
    const enterprise = await requireEnterprise(db, session.scope, psCode)
    return tabStates(enterprise, await monitoredNow(db, enterprise.id, momentOf(dataTime, clock.now()), timeType))
  }),
  implement(calls.subTabStateList)(async ({ psCode, dataTime, timeType, monitorType }, { db, session, clock }) => {
    const enterprise = await requireEnterprise(db, session.scope, psCode)
    const now = await monitoredNow(db, enterprise.id, momentOf(dataTime, clock.now()), timeType)
    return lineGroups(enterprise, now, monitorType)
  }),
  implement(calls.zdjkFactorStateList)(async ({ stationCode, dataTime, timeType }, { db, session, clock }) => {
    const { enterpriseId } = await requireOutlet(db, session.scope, stationCode)
    const { outlets } = await monitoredNow(db, enterpriseId, momentOf(dataTime, clock.now()), timeType)
    return factorStates(outlets.filter(({ code }) => code === stationCode))
  }),
  implement(calls.zdOutletData)(async ({ psCode, outletCode, factorCode, timeType, isSum, ...input }, context) => {
    const { id: outletId, enterpriseId } = await outletOf(context, psCode, outletCode)
    const axis = axisOf({ ...input, timeType }, context.clock.now(), twoDayWindow)
    const index = await indexSeries(context.db, input, axis)
    return outletSeries(context.db, { enterpriseId, outletId, factorCode, timeType, axis, isSum, index })
  }),
  implement(calls.zdOutletMoreData)(async ({ psCode, outletCode, factorCodes, ...range }, context) => {
    const outlet = await outletOf(context, psCode, outletCode)
    return outletFactorSeries(context.db, outlet, factorCodes, axisOf(range, context.clock.now(), twoDayWindow))
  }),
]
