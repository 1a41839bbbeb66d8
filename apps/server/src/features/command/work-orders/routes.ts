/** Work orders of the 12345 hotline and of letters and visits: template, check, import as reported events. */
import { workOrders as calls } from '@qingkong/contract/calls/command/work-orders'
import { type Implementation, implement } from '../../../http/implement.ts'
import { spreadsheet } from '../../../platform/spreadsheet.ts'
import { commitOrders, validateOrders } from './commands.ts'
import { exampleOrder, orderSheet } from './order-sheet.ts'
import { importList } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.workOrderTemplate)(() => spreadsheet('工单导入模板.xlsx', orderSheet.valueColumns(), [exampleOrder])),
  implement(calls.workOrderValidate)(({ file }, context) => validateOrders(context, file)),
  implement(calls.workOrderCommit)(({ importId }, context) => commitOrders(context, importId)),
  implement(calls.workOrderImports)((page, { db, session }) => importList(db, session.scope, page)),
]
