import type { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { detectionTable } from '@qingkong/contract/tables/sources/detections'
import type { CallContext } from '../../../http/context.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { recordChange } from '../../ground/operations-log/port.ts'
import { detectionRows, testCondition, testsWhere } from './passages.ts'
import { maskedSight, type PlateSight, plateSight } from './plate-sight.ts'

type Filter = ParsedInput<typeof vehicles.qcwqMaaoExportExcel>

const mostRows = 50_000

const sheetOf = async (context: CallContext, filter: Filter, sight: PlateSight) => {
  const found = await testsWhere(context.db, testCondition(context, filter), { limit: mostRows + 1 })
  if (found.length > mostRows)
    throw new Fail('INVALID_INPUT', `检测记录超过${mostRows}条，请缩短时段或增加筛选条件后再导出`)
  return dataSheet(detectionTable(await detectionRows(context.db, found, sight), filter))
}

/** The records as a sheet, plates masked whatever the rights. */
export const maskedSheet = (context: CallContext, filter: Filter) => sheetOf(context, filter, maskedSight)

/** The same with whole plates; who took them out and why stands in the operations log. */
export const plateSheet = async (
  context: CallContext,
  { reason, ...filter }: ParsedInput<typeof vehicles.vehiclePlateExport>,
) => {
  const sheet = await sheetOf(context, filter, plateSight(context.session))
  const told = { 事由: reason, 开始: filter.startTime, 结束: filter.endTime }
  await context.db
    .transaction()
    .execute((tx) => recordChange(tx, context, { action: 'vehiclePlateExport', object: '', before: null, after: told }))
  return sheet
}
