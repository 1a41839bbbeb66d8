/** 短期变化 of hours and days, 长期变化 of the same days over years and of whole years. */
import { cityChanges as calls } from '@qingkong/contract/calls/air/city-changes'
import { longChangeTable, shortChangeTable, yearChangeTable } from '@qingkong/contract/tables/air/city-changes'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { longChange, yearChange } from './long-change.ts'
import { shortChange } from './short-change.ts'

export const routes: Implementation[] = [
  implement(calls.shortChangeQuery)((input, context) => shortChange(context, input)),
  implement(calls.shortChangeExport)(async (input, context) =>
    dataSheet(shortChangeTable(await shortChange(context, input), input)),
  ),
  implement(calls.longChangeQueryLongChangeData)((input, context) => longChange(context, input)),
  implement(calls.longChangeLongChangeDataExport)(async (input, context) =>
    dataSheet(longChangeTable(await longChange(context, input), input)),
  ),
  implement(calls.longChangeYearChangeQuery)((input, context) => yearChange(context, input)),
  implement(calls.longChangeYearChangeQueryExport)(async (input, context) =>
    dataSheet(yearChangeTable(await yearChange(context, input), input)),
  ),
]
