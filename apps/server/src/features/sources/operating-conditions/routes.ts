/** Working-condition monitoring: key parameters of production lines and treatment facilities against their ranges. */
import { operatingConditions as calls } from '@qingkong/contract/calls/sources/operating-conditions'
import { Fail } from '@qingkong/contract/errors'
import { type Implementation, implement } from '../../../http/implement.ts'
import {
  axisOf,
  axisUpTo,
  dayWindow,
  factorStates,
  momentOf,
  monitoredNow,
  requireEnterprise,
  requirePoints,
} from '../emissions/port.ts'
import { conditionSeries } from './condition-series.ts'

export const routes: Implementation[] = [
  implement(calls.gkFactorStateList)(async ({ psCode, mpId, dataTime, timeType }, { db, session, clock }) => {
    const enterprise = await requireEnterprise(db, session.scope, psCode)
    const { sensors } = await monitoredNow(db, enterprise.id, momentOf(dataTime, clock.now()), timeType)
    const chosen = sensors.filter(({ code }) => mpId === '' || code === mpId)
    if (mpId !== '' && chosen.length === 0) throw new Fail('NOT_FOUND', '该企业没有此监测点')
    return factorStates(chosen)
  }),
  implement(calls.gkjkTabChartList)(async ({ factorCode, mpId, ...range }, { db, session, clock }) => {
    const factors = (await requirePoints(db, session.scope, mpId)).filter((factor) => factor.factorCode === factorCode)
    if (factors.length === 0) throw new Fail('NOT_FOUND', '所选监测点没有此工况因子')
    return conditionSeries(db, factors, axisOf(range, clock.now(), dayWindow))
  }),
  implement(calls.mpWorkingChartData)(async ({ mpId, dataTime, timeType }, { db, session, clock }) => {
    const factors = await requirePoints(db, session.scope, [mpId])
    return conditionSeries(db, factors, axisUpTo(timeType, momentOf(dataTime, clock.now()), dayWindow))
  }),
]
