import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { inAreaScope, type Scope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CellProblem } from '../../../platform/form-sheet.ts'
import type { CheckedOrder, OrderArea, SkippedOrder } from './check-orders.ts'

type ImportState = 'checked' | 'refused' | 'committed'

/** An upload as it is stored. */
export interface StoredImport {
  id: string
  fileName: string
  uploadedBy: string
  uploadedName: string
  uploadedAt: Date
  state: ImportState
  rowCount: number
  rows: CheckedOrder[]
  problems: CellProblem[]
  skipped: SkippedOrder[]
  committedAt: Date | null
}

const columns: Sql = sql`id, file_name as "fileName", uploaded_by as "uploadedBy", uploaded_name as "uploadedName",
  uploaded_at as "uploadedAt", state, row_count as "rowCount", rows, problems, skipped, committed_at as "committedAt"`

export const importById = (db: Queryable, id: string, suffix: Sql = sql``) =>
  firstRow(db, sql<StoredImport>`select ${columns} from work_order_import where id = ${uuidOrNull(id)}::uuid ${suffix}`)

/** An import as the list shows it. */
export const importRow = (stored: StoredImport) => ({
  importId: stored.id,
  fileName: stored.fileName,
  uploadTime: formatCity(stored.uploadedAt),
  uploadUser: stored.uploadedName,
  state: stored.state,
  rowCount: stored.rowCount,
  eventCount: stored.rows.length,
  skippedCount: stored.skipped.length,
  problemCount: stored.problems.length,
  commitTime: stored.committedAt && formatCity(stored.committedAt),
})

/** The user's own imports; the city's desk sees those of everybody. */
export const importList = async (db: Queryable, scope: Scope, page: { pageNum: number; pageSize: number }) => {
  const where = scope.areaCodes.includes(scope.cityCode) ? sql`true` : sql`uploaded_by = ${scope.userId}::uuid`
  const [found, count] = await Promise.all([
    rows(
      db,
      sql<StoredImport>`select ${columns} from work_order_import where ${where} order by uploaded_at desc, id desc
        limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from work_order_import where ${where}`),
  ])
  return { records: found.map(importRow), total: count?.total ?? 0 }
}

/** Districts and streets with a middle point, each marked whether the user's areas hold it. */
export const orderAreas = async (db: Queryable, scope: Scope): Promise<OrderArea[]> => {
  const found = await rows(
    db,
    sql<Omit<OrderArea, 'inScope'>>`
      select area_code as "areaCode", area_name as "areaName", longitude, latitude from area
      where longitude is not null and latitude is not null order by area_type, area_code`,
  )
  return found.map((area) => ({ ...area, inScope: inAreaScope(scope, area.areaCode) }))
}

/** Event codes of the orders that were reported before, by order number. */
export const knownOrders = async (db: Queryable, orderNumbers: readonly string[]): Promise<Map<string, string>> => {
  const found = await rows(
    db,
    sql<{ orderNumber: string; eventCode: string }>`select order_number as "orderNumber", event_code as "eventCode"
      from event where order_number = any(${orderNumbers}::text[])`,
  )
  return new Map(found.map(({ orderNumber, eventCode }) => [orderNumber, eventCode]))
}

/** What an import raised, in the order of the file. */
export const raisedOrders = (db: Queryable, importId: string) =>
  rows(
    db,
    sql<{ orderNumber: string; eventId: string; eventCode: string }>`
      select work_order.order_number as "orderNumber", event_id as "eventId", event_code as "eventCode"
      from work_order join event on event.id = event_id where import_id = ${importId}::uuid order by source_row`,
  )
