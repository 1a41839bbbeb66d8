/** 区域分析, 监测数据统计, 监测数据对比. */
import { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import { type Implementation, implement } from '../../../http/implement.ts'
import { districtAmounts, industryAmounts } from './area-amounts.ts'
import { newestData } from './newest-data.ts'
import { stateCounts } from './state-counts.ts'

export const routes: Implementation[] = [
  implement(calls.areaMonitorPsDataTime)((_, { db, clock }) => newestData(db, clock.now())),
  implement(calls.areaMonitorZdAreaData)((input, context) => districtAmounts(context, input)),
  implement(calls.areaMonitorIndChartData)((input, context) => industryAmounts(context, input)),
  implement(calls.areaMonitorStateChartData)((input, context) => stateCounts(context, input)),
]
