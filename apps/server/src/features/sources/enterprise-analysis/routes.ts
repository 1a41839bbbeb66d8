/** 企业分析: whether one plant is in order, by its outlets, electricity and working conditions. */
import { enterpriseAnalysis as calls } from '@qingkong/contract/calls/sources/enterprise-analysis'
import { comparisonTable } from '@qingkong/contract/tables/sources/comparison'
import { outletAnalysisTable } from '@qingkong/contract/tables/sources/enterprise-analysis'
import { conditionHoursTable, electricityTable } from '@qingkong/contract/tables/sources/plant-tables'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { alarmRecords } from './alarm-records.ts'
import { comparison } from './comparison.ts'
import { conditionLines } from './condition-lines.ts'
import { electricityLines } from './electricity-lines.ts'
import { factorExceedances, outletExceedances } from './exceedances.ts'
import { outletAnalysis } from './outlet-analysis.ts'
import { outletOptions } from './outlet-options.ts'

export const routes: Implementation[] = [
  implement(calls.psAnalyseZdCondition)(({ psCode }, context) => outletOptions(context, psCode)),
  implement(calls.psAnalyseZdDataAnalyse)((input, context) => outletAnalysis(context, input)),
  implement(calls.psAnalyseZdDataAnalyseExport)(async ({ monitor, ...input }, context) => {
    if (monitor === 'kwh') return dataSheet(electricityTable(await electricityLines(context, input)))
    if (monitor === 'gk') return dataSheet(conditionHoursTable(await conditionLines(context, input)))
    return dataSheet(outletAnalysisTable(await outletAnalysis(context, input), input))
  }),
  implement(calls.psAnalyseZdDataAnalyseWarn)((input, context) => factorExceedances(context, input)),
  implement(calls.psAnalyseZdOutletWarnData)((input, context) => outletExceedances(context, input)),
  implement(calls.psAnalyseGkData)((input, context) => conditionLines(context, input)),
  implement(calls.psAnalyseKwhPsData)((input, context) => electricityLines(context, input)),
  implement(calls.psAnalyseAlarmRecord)((input, context) => alarmRecords(context, input)),
  implement(calls.psCompareZdOutletDataCompare)((input, context) => comparison(context, 'outlet', input)),
  implement(calls.psCompareZdFactorDataCompare)((input, context) => comparison(context, 'factor', input)),
  implement(calls.psCompareGkDataCompare)((input, context) => comparison(context, 'gk', input)),
  implement(calls.psCompareKwhDataCompare)((input, context) => comparison(context, 'kwh', input)),
  implement(calls.psCompareExport)(async ({ compareBy, ...input }, context) =>
    dataSheet(comparisonTable(await comparison(context, compareBy, input))),
  ),
]
