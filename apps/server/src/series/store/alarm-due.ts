import { sql, type Tx } from '../../db/database.ts'
import { type DueInterval, intervalLiterals } from '../roll-up/take-due.ts'
import { arrayLiteral } from './array-literal.ts'
import type { TargetKind } from './series-row.ts'

/** Tells the alarm engine which intervals have a (new) result. */
export const writeAlarmDue = async (
  tx: Tx,
  kind: TargetKind,
  granularity: 'fiveMinute' | 'hour',
  intervals: readonly DueInterval[],
): Promise<void> => {
  if (intervals.length === 0) return
  const { ids, starts } = intervalLiterals(intervals)
  await sql`insert into alarm_due (target_kind, target_id, granularity, start_at, late)
    select ${kind}, id, ${granularity}, to_timestamp(start_ms / 1000), late
    from unnest(${ids}::int[], ${starts}::float8[], ${arrayLiteral(intervals.map((interval) => interval.late))}::boolean[]) v (id, start_ms, late)
    order by id, start_ms
    on conflict (target_kind, target_id, granularity, start_at) do update
      set late = alarm_due.late and excluded.late, batch_limit = null`.execute(tx)
}
