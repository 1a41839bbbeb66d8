import { rows, sql, type Tx } from '../../db/database.ts'
import { arrayLiteral } from '../store/array-literal.ts'
import type { TargetKind } from '../store/series-row.ts'

/** Minutes that one row of the minute series stands for, by target; 1 where no device says otherwise. */
export const minuteSteps = async (
  tx: Tx,
  kind: TargetKind,
  targetIds: readonly number[],
): Promise<Map<number, number>> => {
  const found = await rows(
    tx,
    sql<{ target_id: number; step: number }>`select b.target_id,
        min(case when p.realtime_interval_s >= 60 and p.realtime_interval_s % 60 = 0
          then least(p.minute_interval_min, p.realtime_interval_s / 60) else p.minute_interval_min end)::int as step
      from device_binding b join device d on d.id = b.device_id join device_profile p on p.code = d.profile_code
      where b.target_kind = ${kind} and b.target_id = any(${arrayLiteral([...new Set(targetIds)])}::int[])
      group by 1`,
  )
  return new Map(found.map((row) => [row.target_id, row.step]))
}
