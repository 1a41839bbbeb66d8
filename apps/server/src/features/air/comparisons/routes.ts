/** 数据变化、差值分析、污染物分析、区域输送: series of hours laid beside, over and against each other. */
import { comparisons as calls } from '@qingkong/contract/calls/air/comparisons'
import { areaTransportTable } from '@qingkong/contract/tables/air/area-transport'
import {
  comparedDaysTable,
  differenceTable,
  factorsTable,
  highValueTable,
  hourChangeTable,
  timeSequenceTable,
} from '@qingkong/contract/tables/air/comparisons'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { areaTransports, transportTree } from './area-transport.ts'
import { highValues, hourChanges } from './changes.ts'
import { comparedDays } from './compared-days.ts'
import { comparedTimeList } from './days-alike.ts'
import { differences } from './differences.ts'
import { factorRelations, timeSequence } from './sequences.ts'

export const routes: Implementation[] = [
  implement(calls.dataCompareTimeList)((input, context) => comparedTimeList(context, input)),
  implement(calls.multipleAnalysisSiteHourChange)((input, context) => hourChanges(context, input)),
  implement(calls.multipleAnalysisSiteHourChangeDownload)(async (input, context) =>
    dataSheet(hourChangeTable(await hourChanges(context, input), input)),
  ),
  implement(calls.multipleAnalysisSiteHourHighValue)((input, context) => highValues(context, input)),
  implement(calls.multipleAnalysisSiteHourHighValueDownload)(async (input, context) =>
    dataSheet(highValueTable(await highValues(context, input), input)),
  ),
  implement(calls.multipleAnalysisSiteHourCompare)((input, context) => comparedDays(context, input)),
  implement(calls.multipleAnalysisSiteHourCompareDownload)(async (input, context) =>
    dataSheet(comparedDaysTable(await comparedDays(context, input), input)),
  ),
  implement(calls.multipleAnalysisTimeSequence)((input, context) => timeSequence(context, input)),
  implement(calls.multipleAnalysisTimeSequenceDownload)(async (input, context) =>
    dataSheet(timeSequenceTable(await timeSequence(context, input), input)),
  ),
  implement(calls.dValueQuery)((input, context) => differences(context, input)),
  implement(calls.dValueExport)(async (input, context) =>
    dataSheet(differenceTable(await differences(context, input), input)),
  ),
  implement(calls.multipleAnalysisFactorMultiple)((input, context) => factorRelations(context, input)),
  implement(calls.multipleAnalysisFactorMultipleDownload)(async (input, context) =>
    dataSheet(factorsTable(await factorRelations(context, input), input)),
  ),
  implement(calls.areaTransferSiteTypeTree)((_input, { db }) => transportTree(db)),
  implement(calls.areaTransferSiteAnalyse)((input, context) => areaTransports(context, input)),
  implement(calls.areaTransferSiteAnalyseExport)(async (input, context) =>
    dataSheet(areaTransportTable(await areaTransports(context, input), input)),
  ),
]
