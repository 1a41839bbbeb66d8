/** 扬尘源监管: construction sites ranked. */
import { dust as calls } from '@qingkong/contract/calls/sources/dust'
import { dustSortTable } from '@qingkong/contract/tables/sources/dust-sort'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { dustSort } from './dust-sort.ts'
import { dustLatestTime } from './latest-time.ts'

export const routes: Implementation[] = [
  implement(calls.dustLatestTime)((_, { db }) => dustLatestTime(db)),
  implement(calls.dustSort)((input, context) => dustSort(context, input)),
  implement(calls.dustSortDownload)(async (input, context) =>
    dataSheet(dustSortTable(await dustSort(context, input), input)),
  ),
]
