import { Fail } from '@qingkong/contract/errors'
import { parseCity } from '@qingkong/domain/time/city-time'
import { sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet-reading.ts'
import { formLimits, uploadedWorkbook } from '../../../platform/uploaded-workbook.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { raiseEvent } from '../events/port.ts'
import { type CheckedOrder, checkOrders, type SkippedOrder } from './check-orders.ts'
import { maxOrders, orderSheet } from './order-sheet.ts'
import { importById, importRow, knownOrders, orderAreas, raisedOrders } from './queries.ts'

/**
 * Reads an uploaded form and reports cell by cell. The result waits for its commit; nothing is raised yet.
 * @throws Fail SPREADSHEET_REFUSED
 */
export const validateOrders = async ({ db, clock, session }: CallContext, file: readonly File[]) => {
  const { name, data } = await uploadedWorkbook(file)
  const sheet = await readSpreadsheet(data, formLimits(maxOrders))
  const numbers = orderSheet.lines(sheet.rows).map(({ cells }) => cells.orderNumber)
  const [areas, known] = await Promise.all([orderAreas(db, session.scope), knownOrders(db, numbers)])
  const now = clock.now()
  const checked = checkOrders(sheet, { now, areas, known })
  const stored = {
    id: uuidv7(now),
    fileName: name,
    uploadedBy: session.userId,
    uploadedName: session.userName,
    uploadedAt: now,
    state: checked.problems.length > 0 ? ('refused' as const) : ('checked' as const),
    rowCount: checked.rowCount,
    rows: checked.orders,
    problems: checked.problems.slice(0, 500),
    skipped: checked.skipped,
    committedAt: null,
  }
  await sql`
    insert into work_order_import (id, file_name, sha256, uploaded_by, uploaded_name, uploaded_at, state, row_count, rows,
      problems, skipped)
    values (${stored.id}, ${stored.fileName}, ${sha256Of(data)}, ${stored.uploadedBy}, ${stored.uploadedName},
      ${stored.uploadedAt}, ${stored.state}, ${stored.rowCount}, ${JSON.stringify(stored.rows)}::jsonb,
      ${JSON.stringify(stored.problems)}::jsonb, ${JSON.stringify(stored.skipped)}::jsonb)`.execute(db)
  return {
    ...importRow(stored),
    problems: stored.problems,
    skipped: stored.skipped,
    rows: stored.rows.map(({ areaCode: _, ...row }) => row),
  }
}

const raiseOrder = async (context: CallContext, tx: Tx, importId: string, order: CheckedOrder): Promise<void> => {
  const { session, clock } = context
  const now = clock.now()
  const { event } = await raiseEvent(tx, context, {
    eventType: '3',
    sourceId: uuidv7(now),
    level: null,
    eventTime: parseCity(order.acceptedTime) ?? now,
    longitude: order.longitude,
    latitude: order.latitude,
    location: order.location,
    areaCode: order.areaCode,
    description: `${order.location}：${order.content}`.slice(0, 200),
    report: {
      reportType: order.source,
      pollutionType: order.pollutionType,
      content: order.content,
      orderNumber: order.orderNumber,
    },
    actor: {
      userId: session.userId,
      userName: session.userName,
      orgCode: session.orgCode,
      orgName: session.orgName,
    },
  })
  await sql`insert into work_order (order_number, import_id, source_row, event_id)
    values (${order.orderNumber}, ${importId}::uuid, ${order.row}, ${event.id}::uuid)`.execute(tx)
}

/**
 * Raises one event of type 3 for each new order of a checked import, all in one transaction. Orders that became known
 * since the check are skipped and said. Sent twice it answers the first result.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, WRONG_STATUS
 */
export const commitOrders = (context: CallContext, importId: string) =>
  context.db.transaction().execute(async (tx) => {
    const { session, clock } = context
    const stored = await importById(tx, importId, sql`for update`)
    if (!stored) throw new Fail('NOT_FOUND', '导入批次不存在')
    if (stored.uploadedBy !== session.userId) throw new Fail('OUT_OF_SCOPE', '只能由上传人确认导入')
    if (stored.state === 'refused') throw new Fail('WRONG_STATUS', '该文件有未通过校验的单元格，请修改后重新上传')
    if (stored.rows.some(({ areaCode }) => !inAreaScope(session.scope, areaCode))) throw new Fail('OUT_OF_SCOPE')
    let { skipped } = stored
    if (stored.state === 'checked') {
      // The same lock as for a report by hand with an order number: whoever comes second sees the first one's event.
      for (const orderNumber of stored.rows.map((order) => order.orderNumber).toSorted()) {
        await takeKeyLock(tx, 'orderNumber', orderNumber)
      }
      const known = await knownOrders(
        tx,
        stored.rows.map(({ orderNumber }) => orderNumber),
      )
      const late: SkippedOrder[] = []
      for (const order of stored.rows) {
        const eventCode = known.get(order.orderNumber)
        if (eventCode === undefined) await raiseOrder(context, tx, stored.id, order)
        else late.push({ row: order.row, orderNumber: order.orderNumber, reason: `工单已登记为事件 ${eventCode}` })
      }
      skipped = [...skipped, ...late].toSorted((a, b) => a.row - b.row)
      const raised = stored.rows.filter(({ orderNumber }) => !known.has(orderNumber))
      await sql`update work_order_import set state = 'committed', committed_at = ${clock.now()},
        rows = ${JSON.stringify(raised)}::jsonb, skipped = ${JSON.stringify(skipped)}::jsonb
        where id = ${stored.id}::uuid`.execute(tx)
    }
    return {
      importId: stored.id,
      created: await raisedOrders(tx, stored.id),
      skipped: skipped.map(({ orderNumber, reason }) => ({ orderNumber, reason })),
    }
  })
