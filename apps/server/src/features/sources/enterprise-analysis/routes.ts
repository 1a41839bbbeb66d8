/** 企业分析: whether one plant is in order, by its outlets, electricity and working conditions. */
import { enterpriseAnalysis as calls } from '@qingkong/contract/calls/sources/enterprise-analysis'
import { outletAnalysisTable } from '@qingkong/contract/tables/sources/enterprise-analysis'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { outletAnalysis } from './outlet-analysis.ts'
import { outletOptions } from './outlet-options.ts'

export const routes: Implementation[] = [
  implement(calls.psAnalyseZdCondition)(({ psCode }, context) => outletOptions(context, psCode)),
  implement(calls.psAnalyseZdDataAnalyse)((input, context) => outletAnalysis(context, input)),
  implement(calls.psAnalyseZdDataAnalyseExport)(async (input, context) =>
    dataSheet(outletAnalysisTable(await outletAnalysis(context, input), input)),
  ),
]
