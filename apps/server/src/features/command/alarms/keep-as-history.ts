import { sql, type Tx } from '../../../db/database.ts'
import type { OpenedAlarm } from './alarm-record.ts'

/** Alarms that backfilled history brings to light: they stand in the record, and nobody is given a task about them. */
export const keepAsHistory = async (tx: Tx, opened: readonly OpenedAlarm[]): Promise<void> => {
  if (opened.length === 0) return
  await sql`update alarm_record set suppressed_reason = '补传的历史数据，仅作记录，不产生事件'
    where id = any(${opened.map(({ recordId }) => recordId)}::uuid[])`.execute(tx)
}
