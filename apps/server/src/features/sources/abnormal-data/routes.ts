/** 异常数据: what of the plants' data is worth a look, ranked, one row per enterprise and day. */
import { abnormalData as calls } from '@qingkong/contract/calls/sources/abnormal-data'
import { abnormalTable } from '@qingkong/contract/tables/sources/abnormal-data'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { abnormalKindList, closeAsFalse, tuneKind } from './abnormal-commands.ts'
import { abnormalPage, abnormalRows } from './abnormal-rows.ts'

export const routes: Implementation[] = [
  implement(calls.psAnalyseAbnormalData)((input, context) => abnormalPage(context, input)),
  implement(calls.psAnalyseAbnormalExport)(async (input, context) =>
    dataSheet(abnormalTable({ records: await abnormalRows(context, input) })),
  ),
  implement(calls.psAnalyseAbnormalFalse)((input, context) => closeAsFalse(context, input)),
  implement(calls.psAnalyseAbnormalKinds)((_input, context) => abnormalKindList(context)),
  implement(calls.psAnalyseAbnormalKindTune)((input, context) => tuneKind(context, input)),
]
