/** 减排方案评估 and 督查清单: whether the plan of the warning in force is carried out. */
import { reductionAssessment as calls } from '@qingkong/contract/calls/boards/reduction-assessment'
import { inspectionTable } from '@qingkong/contract/tables/boards/inspections'
import { reductionTable } from '@qingkong/contract/tables/boards/reductions'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { inspectionList, inspectionPage } from './inspection-list.ts'
import { pollutantAssessment } from './pollutant-assessment.ts'
import { verdictStatistics } from './verdict-statistics.ts'

export const routes: Implementation[] = [
  implement(calls.reducePlanAssessNowEmEnterStatistics)((_, context) => verdictStatistics(context)),
  implement(calls.reducePlanAssessCockpitAssess)((_, context) => pollutantAssessment(context)),
  implement(calls.reducePlanAssessCockpitAssessExport)(async (_, context) =>
    dataSheet(reductionTable(await pollutantAssessment(context))),
  ),
  implement(calls.reducePlanAssessEmInspectionList)((input, context) => inspectionPage(context, input)),
  implement(calls.reducePlanAssessEmInspectionListExport)(async (input, context) => {
    const { head, rows } = await inspectionList(context, input)
    return dataSheet(inspectionTable(rows, head))
  }),
]
