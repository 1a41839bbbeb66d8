import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'

/** What an event raised from a trace list takes over from its run. */
export interface RunBehindList {
  runId: string
  factorCode: string
}

/**
 * The run behind a list of sources: the one named, or the newest of the last three days from whose result one of them
 * was put into a trace list. Null when no run of the asker's areas stands behind it.
 */
export const runBehindList = async (
  db: Queryable,
  scope: Scope,
  codes: readonly string[],
  at: Date,
  runId?: string,
): Promise<RunBehindList | null> => {
  const named = runId === undefined ? null : uuidOrNull(runId)
  const found = await firstRow(
    db,
    sql<RunBehindList>`
      select trace_run.id as "runId", trace_run.factor_code as "factorCode"
      from trace_run join site on site.id = site_id
      where ${areaScope(scope, 'site.area_code')} and case when ${runId !== undefined} then trace_run.id = ${named}::uuid
        else exists (select 1 from trace_list l where l.run_id = trace_run.id and l.code = any(${[...codes]}::text[])
          and l.added_at > ${at}::timestamptz - interval '3 days') end
      order by seq desc limit 1`,
  )
  return found ?? null
}

/** Codes of the sources that the newest run of an event ranks, most likely first. Empty without a run. */
export const tracedSources = async (db: Queryable, eventId: string): Promise<{ code: string; probability: number }[]> =>
  rows(
    db,
    sql<{ code: string; probability: number }>`
      select c ->> 'code' as code, (c ->> 'probability')::float8 as probability
      from (select candidates from trace_run where event_id = ${uuidOrNull(eventId)}::uuid
          or id = (select source_id from event where event.id = ${uuidOrNull(eventId)}::uuid)
        order by seq desc limit 1) run, jsonb_array_elements(candidates) with ordinality as c(c, place)
      order by place`,
  )
