import type { DustFactor } from '@qingkong/domain/dust/dust-factor'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { LabelWindow } from '../../../series/port.ts'

/** Alarms on a factor that began within a window, by site. */
export const alarmCounts = async (
  db: Queryable,
  { fromMs, toMs }: LabelWindow,
  factor: DustFactor,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(
    db,
    sql<{ id: number; count: number }>`
      select subject_id as id, count(*)::int as count from alarm_record
      where subject_kind = 'dust' and subject_id = any(${[...siteIds]}::int[]) and factor_code = ${factor}
        and started_at > ${new Date(fromMs)} and started_at <= ${new Date(toMs)} group by 1`,
  )
  return new Map(found.map(({ id, count }) => [id, count]))
}
