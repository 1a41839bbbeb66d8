/** 变化趋势, 趋势分析, 因子变化: courses of sites and areas, their trends, means by clock and calendar, exceedances. */
import { trends as calls } from '@qingkong/contract/calls/air/trends'
import { exceedanceTable } from '@qingkong/contract/tables/air/exceedances'
import { trendAnalysisTable, trendSeriesTable } from '@qingkong/contract/tables/air/trends'
import { variationTable } from '@qingkong/contract/tables/air/variations'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { analysedTrends } from './analysed-trends.ts'
import { factorCourses, weatherCourses } from './courses.ts'
import { exceedances } from './exceedances.ts'
import { variations } from './variations.ts'

export const routes: Implementation[] = [
  implement(calls.multipleAnalysisMeteoroTrend)((input, context) => weatherCourses(context, input)),
  implement(calls.multipleAnalysisMeteoroTrendDownload)(async (input, context) =>
    dataSheet(trendSeriesTable(await weatherCourses(context, input), input)),
  ),
  implement(calls.multipleAnalysisFactorTrend)((input, context) => factorCourses(context, input)),
  implement(calls.multipleAnalysisFactorTrendDownload)(async (input, context) =>
    dataSheet(trendSeriesTable(await factorCourses(context, input), input)),
  ),
  implement(calls.trendAnalysisQuery)((input, context) => analysedTrends(context, input)),
  implement(calls.trendAnalysisExport)(async (input, context) =>
    dataSheet(trendAnalysisTable(await analysedTrends(context, input), input)),
  ),
  implement(calls.comprehensiveAnalysisQuery)((input, context) => variations(context, input)),
  implement(calls.comprehensiveAnalysisExport)(async (input, context) =>
    dataSheet(variationTable('均值分析', await variations(context, input), input)),
  ),
  implement(calls.multiCompareFactorCompare)((input, context) => variations(context, input)),
  implement(calls.multiCompareFactorCompareExport)(async (input, context) =>
    dataSheet(variationTable('因子对比', await variations(context, input), input)),
  ),
  implement(calls.multiCompareSiteCompare)(answerInRounds((input, context) => variations(context, input))),
  implement(calls.multiCompareSiteCompareExport)(async (input, context) =>
    dataSheet(variationTable('区域对比', await variations(context, input), input)),
  ),
  implement(calls.multiCompareExcessive)(answerInRounds((input, context) => exceedances(context, input))),
  implement(calls.multiCompareExcessiveExport)(async (input, context) =>
    dataSheet(exceedanceTable(await exceedances(context, input), input)),
  ),
]
