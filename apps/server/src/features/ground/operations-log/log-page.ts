import { Fail } from '@qingkong/contract/errors'
import { formatCity, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { spreadsheet } from '../../../platform/spreadsheet.ts'
import { actionName, resultName } from './log-names.ts'

export interface LogFilter {
  startTime?: string | undefined
  endTime?: string | undefined
  user: string
  actions: readonly string[]
  object: string
  result: '' | 'ok' | 'failed'
}

interface LogRow {
  id: number
  at: Date
  user_code: string
  user_name: string | null
  address: string
  action: string
  object: string
  result: string
  detail: Record<string, unknown>
}

/** More rows than this are exported in parts: the sheet is built in memory. */
const exportLimit = 20_000

const instant = (text: string | undefined): Date | null => (text === undefined ? null : parseCity(text))

/** Names are searched as they stand: % and _ mean themselves. */
const contains = (column: Sql, text: string) =>
  text === '' ? sql`true` : sql`position(lower(${text}) in lower(${column})) > 0`

const where = (filter: LogFilter): Sql => {
  const [start, end] = [instant(filter.startTime), instant(filter.endTime)]
  if (start !== null && end !== null && start > end) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  return sql`(${start}::timestamptz is null or l.at >= ${start}::timestamptz)
    and (${end}::timestamptz is null or l.at <= ${end}::timestamptz)
    and (${filter.actions.length === 0} or l.action = any(${filter.actions}::text[]))
    and (${contains(sql`l.user_code`, filter.user)} or ${contains(sql`coalesce(u.remark_name, '')`, filter.user)})
    and ${contains(sql`l.object`, filter.object)}
    and (${filter.result} = '' or (l.result = 'ok') = (${filter.result} = 'ok'))`
}

// A name is looked up, not stored. By the code, which never changes: signing in has no id yet.
const source = sql`operations_log l left join app_user u using (user_code)`

const found = (db: Queryable, filter: LogFilter, limit: number, offset: number) =>
  rows(
    db,
    sql<LogRow>`select l.id, l.at, l.user_code, u.remark_name as user_name, l.address, l.action, l.object, l.result, l.detail
      from ${source} where ${where(filter)} order by l.id desc limit ${limit} offset ${offset}`,
  )

const operationOf = (row: LogRow) => ({
  id: row.id,
  at: formatCity(row.at),
  userCode: row.user_code,
  userName: row.user_name ?? '',
  address: row.address,
  action: row.action,
  actionName: actionName(row.action),
  object: row.object,
  result: row.result,
  resultName: resultName(row.result),
  detail: row.detail,
})

/**
 * The log, newest first. It is not cut by area: were it, whoever administers the auditor's areas could hide entries
 * from the auditor.
 */
export const operationPage = async (db: Queryable, filter: LogFilter & { pageNum: number; pageSize: number }) => {
  const [page, count] = await Promise.all([
    found(db, filter, filter.pageSize, (filter.pageNum - 1) * filter.pageSize),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from ${source} where ${where(filter)}`),
  ])
  return { records: page.map(operationOf), total: count?.total ?? 0 }
}

/** The filtered log as a sheet. @throws Fail INVALID_INPUT when it is too long for one */
export const operationSheet = async (db: Queryable, filter: LogFilter, now: Date) => {
  const list = await found(db, filter, exportLimit + 1, 0)
  if (list.length > exportLimit) throw new Fail('INVALID_INPUT', `最多导出${exportLimit}条，请缩小时间范围`)
  return spreadsheet(
    `操作日志_${formatCity(now, 'YYYYMMDDHHmmss')}.xlsx`,
    [
      { title: '序号', width: 10, value: (row) => row.id },
      { title: '时间', width: 20, value: (row) => row.at },
      { title: '用户名', value: (row) => row.userCode },
      { title: '姓名', value: (row) => row.userName },
      { title: '地址', width: 18, value: (row) => row.address },
      { title: '操作', width: 24, value: (row) => row.actionName },
      { title: '对象', width: 38, value: (row) => row.object },
      { title: '结果', width: 24, value: (row) => row.resultName },
      {
        title: '变更内容',
        width: 60,
        value: (row) => (Object.keys(row.detail).length === 0 ? '' : JSON.stringify(row.detail)),
      },
    ],
    list.map(operationOf),
  )
}
