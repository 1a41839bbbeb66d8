/** 时间序列（光化学）: species and what they amount to beside ozone, over time and over the stations. */
import { lightAnalysis as calls } from '@qingkong/contract/calls/composition/light-analysis'
import { spaceTable, timeSequenceTable } from '@qingkong/contract/tables/composition/light-analysis'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { timeSequenceData } from './series.ts'
import { spaceAnalysis } from './space.ts'
import { specialFactors } from './special-factor.ts'

export const routes: Implementation[] = [
  implement(calls.specialFactor)(({ siteCodes }, { db }) => specialFactors(db, siteCodes)),
  implement(calls.timeSequenceData)((input, context) => timeSequenceData(context, input)),
  implement(calls.timeSequenceDataExport)(async (input, context) =>
    dataSheet(timeSequenceTable(await timeSequenceData(context, input), input)),
  ),
  implement(calls.spaceAnalysis)((input, context) => spaceAnalysis(context, input)),
  implement(calls.spaceAnalysisExport)(async (input, context) =>
    dataSheet(spaceTable(await spaceAnalysis(context, input), input)),
  ),
]
