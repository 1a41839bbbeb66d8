import { Fail } from '@qingkong/contract/errors'
import { type Queryable, rows, sql, type Tx } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { Session } from '../../../http/context.ts'
import type { EventRecord } from '../events/port.ts'

export interface Source {
  kind: 'ps' | 'dust'
  code: string
  name: string
  areaCode: string
}

/** Enterprises and dust sites by code or by their id as text, which is what the lists of the map carry. */
const findSources = (db: Queryable, psIds: readonly string[], dustIds: readonly string[]) =>
  rows(
    db,
    sql<Source & { asked: string }>`
      select 'ps' as kind, ps_code as code, ps_name as name, area_code as "areaCode", asked
      from unnest(${psIds}::text[]) asked join enterprise on ps_code = asked or id::text = asked
      union all
      select 'dust', record_num, project_name, area_code, asked
      from unnest(${dustIds}::text[]) asked join dust_site on record_num = asked or id::text = asked`,
  )

/** For type 6 psIds names the alarming plant or dust site itself (task-28, task-29). */
const isOwnSubject = async (db: Queryable, event: EventRecord | null, code: string): Promise<boolean> => {
  if (!event) return false
  const found = await rows(
    db,
    sql`select 1 from site where id = ${event.siteId}::int and site_code = ${code}
      union all select 1 from dust_site where id = ${event.dustId}::int and ${code} in (record_num, id::text)`,
  )
  return found.length > 0
}

/** Suspected sources of a task: they must exist and lie in the dispatcher's areas. */
export const resolveSources = async (
  db: Queryable,
  session: Session,
  event: EventRecord | null,
  psIds: readonly string[],
  dustIds: readonly string[],
): Promise<Source[]> => {
  if (psIds.length + dustIds.length === 0) return []
  const found = await findSources(db, psIds, dustIds)
  for (const [asked, kind] of [
    ...psIds.map((id) => [id, 'ps'] as const),
    ...dustIds.map((id) => [id, 'dust'] as const),
  ]) {
    const known = found.some((source) => source.asked === asked && source.kind === kind)
    if (!known && !(kind === 'ps' && (await isOwnSubject(db, event, asked)))) {
      throw new Fail('INVALID_INPUT', `污染源 ${asked} 不存在，请重新选择`)
    }
  }
  const foreign = found.find((source) => !inAreaScope(session.scope, source.areaCode))
  if (foreign) throw new Fail('OUT_OF_SCOPE', `污染源 ${foreign.name} 不在您的管辖范围内`)
  return found.map(({ kind, code, name, areaCode }) => ({ kind, code, name, areaCode }))
}

/** Names of the sources a handler found; what is not in the catalogue keeps the text as sent. */
export const sourceNames = async (db: Queryable, codes: readonly string[]): Promise<string[]> => {
  const found = await findSources(db, codes, codes)
  return codes.map((code) => found.find((source) => source.asked === code)?.name ?? code)
}

export const saveSources = async (tx: Tx, eventId: string, sources: readonly Source[]): Promise<void> => {
  await sql`delete from event_source where event_id = ${eventId}::uuid`.execute(tx)
  for (const { kind, code } of sources) {
    await sql`insert into event_source (event_id, kind, code) values (${eventId}::uuid, ${kind}, ${code})
      on conflict do nothing`.execute(tx)
  }
}
