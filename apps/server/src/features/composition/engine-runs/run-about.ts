import type { AskedAbout } from '@qingkong/contract/shapes/engine-asks'
import type { EngineCode } from '@qingkong/contract/shapes/engine-code'
import { sql, type Tx } from '../../../db/database.ts'

/** What is kept beside the job of a run. */
export interface RunAbout {
  runKey: string
  /** Null for tables that were brought. */
  asked: AskedAbout | null
  /** Of a run of the system. */
  scheduleId?: string
  dueAt?: Date
}

export const keepRunAbout = async (
  tx: Tx,
  jobId: string,
  engine: EngineCode,
  { runKey, asked, scheduleId, dueAt }: RunAbout,
): Promise<void> => {
  await sql`insert into engine_run (job_id, engine, run_key, site_codes, from_day, to_day, asked, schedule_id, due_at)
    values (${jobId}::uuid, ${engine}, ${runKey}, ${asked?.siteCodes ?? []}::text[], ${asked?.from ?? null}::date,
      ${asked?.to ?? null}::date, ${asked && JSON.stringify(asked)}::jsonb, ${scheduleId ?? null}::uuid,
      ${dueAt ?? null}::timestamptz)`.execute(tx)
}
