/** 区域分析, 监测数据统计, 监测数据对比. */
import { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { DataTable } from '@qingkong/contract/core/data-table'
import { courseTable, hoursTable, statisticsTable } from '@qingkong/contract/tables/sources/amount-statistics'
import { comparisonTable, distributionTable } from '@qingkong/contract/tables/sources/enterprise-comparison'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { districtAmounts, industryAmounts } from './area-amounts.ts'
import { districtEnergy } from './area-energy.ts'
import { distributions } from './distributions.ts'
import { enterpriseComparison } from './enterprise-comparison.ts'
import { newestData } from './newest-data.ts'
import { outletHours } from './outlet-hours.ts'
import { stateCounts } from './state-counts.ts'
import { statisticCourse } from './statistic-course.ts'
import { childRows, statisticRows } from './statistic-rows.ts'

/** {页}_{时段}.xlsx */
const pageFile = (page: string, table: DataTable, { period }: { period: { name: string } }) =>
  dataSheet(table, `${page}_${period.name.replaceAll(' ', '')}`)

export const routes: Implementation[] = [
  implement(calls.areaMonitorPsDataTime)((_, { db, clock }) => newestData(db, clock.now())),
  implement(calls.areaMonitorZdAreaData)(answerInRounds((input, context) => districtAmounts(context, input))),
  implement(calls.areaMonitorIndChartData)(answerInRounds((input, context) => industryAmounts(context, input))),
  implement(calls.areaMonitorKwhAreaData)(answerInRounds((input, context) => districtEnergy(context, input))),
  implement(calls.areaMonitorStateChartData)((input, context) => stateCounts(context, input)),
  implement(calls.psDataDataAnalysis)((input, context) => statisticCourse(context, input)),
  implement(calls.psDataDataAnalysisExport)(async (input, context) => {
    const answer = await statisticCourse(context, input)
    return pageFile('监测数据统计', courseTable(answer, input), answer)
  }),
  implement(calls.psDataDataAnalysisSecond)((input, context) => childRows(context, input)),
  implement(calls.psDataDataAnalysisSecondExport)(async (input, context) => {
    const answer = await childRows(context, input)
    return pageFile('监测数据统计', statisticsTable(answer, input), answer)
  }),
  implement(calls.psDataDataStatistics)((input, context) => statisticRows(context, input)),
  implement(calls.psDataDataStatisticsExport)(async (input, context) => {
    const answer = await statisticRows(context, input)
    return pageFile('监测数据统计', statisticsTable(answer, input), answer)
  }),
  implement(calls.psDataDataStatisticsHour)((input, context) => outletHours(context, input)),
  implement(calls.psDataDataStatisticsHourExport)(async (input, context) => {
    const answer = await outletHours(context, input)
    return pageFile('监测数据统计', hoursTable(answer), answer)
  }),
  implement(calls.psDataDataCompare)((input, context) => enterpriseComparison(context, input)),
  implement(calls.psDataDataCompareExport)(async (input, context) => {
    const answer = await enterpriseComparison(context, input)
    return pageFile('监测数据对比', comparisonTable(answer, input), answer)
  }),
  implement(calls.psDataMonitorDataCompare)((input, context) => distributions(context, input)),
  implement(calls.psDataMonitorDataCompareExport)(async (input, context) => {
    const answer = await distributions(context, input)
    return pageFile('监测数据对比', distributionTable(answer, input), answer)
  }),
]
