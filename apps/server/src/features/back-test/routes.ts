/** 规则回测: what a changed alarm rule would have raised over the stored data. */
import { backTest as calls } from '@qingkong/contract/calls/back-test'
import { backTestTable } from '@qingkong/contract/tables/back-test'
import { type Implementation, implement } from '../../http/implement.ts'
import { dataSheet } from '../../platform/data-sheet.ts'
import { backTestOf } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.alarmRuleBackTest)((input, context) => backTestOf(context, input)),
  implement(calls.alarmRuleBackTestExport)(async (input, context) =>
    dataSheet(backTestTable(await backTestOf(context, input))),
  ),
]
