import type { TraceRun } from '@qingkong/contract/calls/command/trace'
import { Fail } from '@qingkong/contract/errors'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireVisible } from '../events/port.ts'
import { hourOfAlarm, hourOfEvent } from './alarm-hour.ts'
import { runTrace } from './run-trace.ts'
import { runOfEvent, runOfHour, runOfId } from './stored-run.ts'
import { hourOfLabel, siteInScope, type TracedHour, tracedFactor } from './traced-hour.ts'

interface SiteHour {
  siteCode: string
  factorCode: string
  dataTime: string
}

const computed = async (context: CallContext, hour: TracedHour & { eventId: string | null }): Promise<TraceRun> => {
  const { userId, userName } = context.session
  const id = await runTrace(context, { ...hour, by: { userId, userName } })
  return runOfId(context.db, context.session.scope, id)
}

/** The run of a site's hour: the stored one, or a new one where there is none or the asker wants today's data. */
export const enterTrace = async (
  context: CallContext,
  { siteCode, factorCode, dataTime, eventId, refresh }: SiteHour & { eventId?: string | undefined; refresh: '0' | '1' },
): Promise<TraceRun> => {
  const { db, session } = context
  const startAt = hourOfLabel(dataTime)
  if (startAt > context.clock.now()) throw new Fail('INVALID_INPUT', '溯源时间不能晚于当前时间')
  const site = await siteInScope(db, session.scope, siteCode)
  tracedFactor(factorCode)
  if (eventId !== undefined) await requireVisible(db, session.scope, eventId)
  const stored = refresh === '1' ? null : await runOfHour(db, session.scope, site.id, factorCode, startAt)
  return stored ?? computed(context, { siteCode, factorCode, startAt, eventId: eventId ?? null })
}

/** The same for the hour of an event or of an alarm. */
export const startRun = async (
  context: CallContext,
  { eventId, alarmId, refresh }: { eventId?: string | undefined; alarmId?: string | undefined; refresh: '0' | '1' },
): Promise<TraceRun> => {
  const { db, session } = context
  if (eventId !== undefined) {
    const hour = await hourOfEvent(db, session.scope, eventId)
    return (refresh === '1' ? null : await runOfEvent(db, session.scope, eventId)) ?? computed(context, hour)
  }
  if (alarmId === undefined) throw new Fail('INVALID_INPUT', '请选择事件或告警')
  const hour = await hourOfAlarm(db, session.scope, alarmId)
  const site = await siteInScope(db, session.scope, hour.siteCode)
  const stored = refresh === '1' ? null : await runOfHour(db, session.scope, site.id, hour.factorCode, hour.startAt)
  return stored ?? computed(context, hour)
}

/** Puts enterprises (or construction sites) into the trace list of a site's hour. */
export const addToList = async (
  { db, session, clock }: CallContext,
  { psCodeList, traceTypeEnum, ...hour }: SiteHour & { psCodeList: readonly string[]; traceTypeEnum: string },
) => {
  const startAt = hourOfLabel(hour.dataTime)
  const site = await siteInScope(db, session.scope, hour.siteCode)
  tracedFactor(hour.factorCode)
  const codes = [...new Set(psCodeList)]
  return db.transaction().execute(async (tx) => {
    const sources = await rows(
      tx,
      sql<{ kind: string; code: string }>`
        select 'ps' as kind, ps_code as code from enterprise where ps_code = any(${codes}::text[])
        union all select 'dust', record_num from dust_site where record_num = any(${codes}::text[])`,
    )
    const unknown = codes.find((code) => !sources.some((source) => source.code === code))
    if (unknown !== undefined) throw new Fail('INVALID_INPUT', `污染源 ${unknown} 不存在，请重新选择`)
    const added = await rows(
      tx,
      sql<{ code: string }>`
        insert into trace_list (site_id, factor_code, start_at, kind, code, run_id, trace_type, added_at, added_by,
          added_by_name)
        select ${site.id}, ${hour.factorCode}, ${startAt}, kind, code,
          (select id from trace_run where site_id = ${site.id} and factor_code = ${hour.factorCode}
            and start_at = ${startAt} and candidates @> jsonb_build_array(jsonb_build_object('code', code))
            order by seq desc limit 1),
          ${traceTypeEnum}, ${clock.now()}, ${session.userId}::uuid, ${session.userName}
        from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as source(kind text, code text)
        on conflict do nothing returning code`,
    )
    if (added.length === 0) throw new Fail('ALREADY_LISTED', codes.length === 1 ? '该企业已在溯源列表中' : undefined)
    const fresh = new Set(added.map(({ code }) => code))
    return { added: [...fresh], existing: codes.filter((code) => !fresh.has(code)) }
  })
}

export const removeFromList = async (
  { db, session }: CallContext,
  { psCodeList, ...hour }: SiteHour & { psCodeList: readonly string[] },
) => {
  const site = await siteInScope(db, session.scope, hour.siteCode)
  const removed = await rows(
    db,
    sql`delete from trace_list where site_id = ${site.id} and factor_code = ${hour.factorCode}
      and start_at = ${hourOfLabel(hour.dataTime)} and code = any(${[...psCodeList]}::text[]) returning code`,
  )
  return { removed: removed.length }
}

/** Takes a site's hour off the asker's own overview layer. */
export const closeOverview = async ({ db, session }: CallContext, hour: SiteHour): Promise<null> => {
  const site = await siteInScope(db, session.scope, hour.siteCode)
  await sql`insert into trace_overview_closed (user_id, site_id, factor_code, start_at)
    values (${session.userId}::uuid, ${site.id}, ${hour.factorCode}, ${hourOfLabel(hour.dataTime)})
    on conflict do nothing`.execute(db)
  return null
}
