/** Electricity monitoring: metered production and treatment facilities of an enterprise, their use and load. */
import { electricity as calls } from '@qingkong/contract/calls/sources/electricity'
import { Fail } from '@qingkong/contract/errors'
import { sql } from '../../../db/database.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import {
  axisUpTo,
  dayWindow,
  indexSeries,
  momentOf,
  monitoredNow,
  pointFactors,
  requireEnterprise,
} from '../emissions/port.ts'
import { usageSeries } from './usage-series.ts'

const groupNames = { process: '工艺', production: '生产设施', govern: '治理设施', '': '全厂' } as const

/** As the city writes them (request-22). */
const usageUnit = 'Kw/h'
const loadUnit = 'Kw'

export const routes: Implementation[] = [
  implement(calls.kwhFactorStateList)(async ({ psCode, dataTime, timeType }, { db, session, clock }) => {
    const enterprise = await requireEnterprise(db, session.scope, psCode)
    const { meters } = await monitoredNow(db, enterprise.id, momentOf(dataTime, clock.now()), timeType)
    return meters.map(({ code, name, state, group, factors }) => ({
      code,
      name,
      state,
      unit: usageUnit,
      codes: factors.map((factor) => factor.code),
      tabType: group,
    }))
  }),
  implement(calls.kwhChartData)(async ({ psCode, code, tabType, dataTime, timeType, ...trace }, context) => {
    const { db, session, clock } = context
    const enterprise = await requireEnterprise(db, session.scope, psCode)
    const points = await pointFactors(
      db,
      sql`p.enterprise_id = ${enterprise.id} and p.monitor_type = 'pst002'
        and (${code} = '' or p.point_code = ${code}) and (${tabType} = '' or p.outlet_group = ${tabType})`,
    )
    if (code !== '' && points.length === 0) throw new Fail('NOT_FOUND', '用电监测点不存在')
    const axis = axisUpTo(timeType, momentOf(dataTime, clock.now()), dayWindow)
    const { usage, load } = await usageSeries(db, points, timeType, axis)
    return {
      code: code || tabType || enterprise.psCode,
      name: (code === '' ? undefined : points[0]?.pointName) ?? groupNames[tabType],
      factorCode: 'energy',
      factorName: timeType === 'ACC' ? '累计用电量' : '用电量',
      unit: usageUnit,
      timeList: [...axis.labels],
      valueList: usage,
      load: load && { factorCode: 'load', factorName: '负荷', unit: loadUnit, valueList: load },
      index: await indexSeries(db, trace, axis),
    }
  }),
]
