import { minuteMs } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../../db/database.ts'
import { alarmTables, type Page, pageOf } from './alarm-scope.ts'

/**
 * A page of the alarms under a condition, newest first, and how many there are.
 * @param columns of `alarmTables`, as `Alarm` names them
 */
export const alarmPage = async <Alarm>(
  db: Queryable,
  columns: Sql,
  where: Sql,
  page: Page,
): Promise<{ found: Alarm[]; total: number }> => {
  const [found, count] = await Promise.all([
    rows(
      db,
      sql<Alarm>`select ${columns} from ${alarmTables} where ${where} order by started_at desc, r.id desc ${pageOf(page)}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from ${alarmTables} where ${where}`),
  ])
  return { found, total: count?.total ?? 0 }
}

/** How long an alarm lasted, or has lasted up to its newest value, in whole minutes. */
export const alarmMinutes = ({
  firstAt,
  lastAt,
  endedAt,
}: {
  firstAt: Date
  lastAt: Date
  endedAt: Date | null
}): number => Math.round(((endedAt ?? lastAt).getTime() - firstAt.getTime()) / minuteMs)
