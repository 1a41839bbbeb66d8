import type { TraceCandidate, TraceRun } from '@qingkong/contract/calls/command/trace'
import { Fail } from '@qingkong/contract/errors'
import { factorText } from '@qingkong/domain/site/factor'
import { formatCity, hourLabel } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { eventScope, inAreaScope, type Scope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'

/** A candidate as computed: what depends on the asker is added when it is read. */
export type StoredCandidate = Omit<TraceCandidate, 'detailVisible' | 'listed'>
export type StoredInputs = TraceRun['inputs']

interface RunRow {
  id: string
  siteId: number
  siteCode: string
  siteName: string
  siteType: string
  areaCode: string
  longitude: number
  latitude: number
  factorCode: string
  startAt: Date
  eventId: string | null
  eventVisible: boolean
  value: number | null
  expected: number | null
  excess: number | null
  noneProbability: number
  summary: string
  candidates: StoredCandidate[]
  path: TraceRun['path']
  inputs: StoredInputs
  engineVersion: string
  createdAt: Date
  createdByName: string
}

const runWhere = (db: Queryable, scope: Scope, condition: Sql) =>
  firstRow(
    db,
    sql<RunRow>`
      select trace_run.id, site_id as "siteId", site_code as "siteCode", site_name as "siteName", site_type as "siteType",
        site.area_code as "areaCode", site.longitude, site.latitude, trace_run.factor_code as "factorCode",
        start_at as "startAt", trace_run.event_id as "eventId", value, expected, excess,
        none_probability as "noneProbability", trace_run.summary, candidates, path, inputs,
        engine_version as "engineVersion", trace_run.created_at as "createdAt", created_by_name as "createdByName",
        exists (select 1 from event where (event.id = trace_run.event_id or event.source_id = trace_run.id)
          and ${eventScope(scope)}) as "eventVisible"
      from trace_run join site on site.id = site_id
      where ${condition} order by seq desc limit 1`,
  )

/** Sources named in a task of the asker: their emission may be seen across districts (workflow: Who). */
const namedInOwnTasks = async (db: Queryable, scope: Scope, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await rows(
    db,
    sql<{ code: string }>`
      select distinct event_source.code from event_source join assignment on assignment.event_id = event_source.event_id
      where event_source.code = any(${codes}::text[])
        and (assignment.user_id = ${scope.userId}::uuid or assignment.org_code = ${scope.orgCode})`,
  )
  return new Set(found.map(({ code }) => code))
}

const ownDetail: ReadonlySet<string> = new Set(['emission', 'load', 'confirmed'])

/** Emission, load and past cases of other districts' sources become one line without numbers. */
const withoutDetail = (reasons: StoredCandidate['reasons']): StoredCandidate['reasons'] => [
  ...reasons.filter(({ kind }) => !ownDetail.has(kind)),
  { kind: 'emission', logOdds: 0, text: '不在您的管辖范围内，排放、用电与查处情况由属地核实' },
]

const shapeOf = async (db: Queryable, scope: Scope, row: RunRow): Promise<TraceRun> => {
  const codes = row.candidates.map(({ code }) => code)
  const [named, listed] = await Promise.all([
    namedInOwnTasks(db, scope, codes),
    rows(
      db,
      sql<{ code: string }>`select code from trace_list
        where site_id = ${row.siteId} and factor_code = ${row.factorCode} and start_at = ${row.startAt}`,
    ),
  ])
  const inList = new Set(listed.map(({ code }) => code))
  const factor = factorText(row.factorCode)
  return {
    runId: row.id,
    siteCode: row.siteCode,
    siteName: row.siteName,
    siteType: row.siteType,
    longitude: row.longitude,
    latitude: row.latitude,
    factorCode: row.factorCode,
    factorName: factor.typeset,
    factorUnit: factor.unit,
    dataTime: hourLabel(row.startAt),
    eventId: row.eventId,
    value: row.value,
    expected: row.expected,
    excess: row.excess,
    noneProbability: row.noneProbability,
    summary: row.summary,
    candidates: row.candidates.map((candidate) => {
      const detailVisible =
        inAreaScope(scope, candidate.areaCode) || candidate.code === scope.enterpriseCode || named.has(candidate.code)
      return {
        ...candidate,
        reasons: detailVisible ? candidate.reasons : withoutDetail(candidate.reasons),
        detailVisible,
        listed: inList.has(candidate.code),
      }
    }),
    path: row.path,
    inputs: row.inputs,
    engineVersion: row.engineVersion,
    createTime: formatCity(row.createdAt),
    createUser: row.createdByName,
  }
}

/** The newest run that meets a condition, as the asker may see it; null when there is none. */
const runSeenBy = async (db: Queryable, scope: Scope, condition: Sql): Promise<TraceRun | null> => {
  const row = await runWhere(db, scope, condition)
  if (!row) return null
  if (!inAreaScope(scope, row.areaCode) && !row.eventVisible) throw new Fail('OUT_OF_SCOPE')
  return shapeOf(db, scope, row)
}

/** The newest run of a site, factor and hour. */
export const runOfHour = (db: Queryable, scope: Scope, siteId: number, factorCode: string, startAt: Date) =>
  runSeenBy(db, scope, sql`site_id = ${siteId} and trace_run.factor_code = ${factorCode} and start_at = ${startAt}`)

export const runOfId = async (db: Queryable, scope: Scope, runId: string): Promise<TraceRun> => {
  const run = await runSeenBy(db, scope, sql`trace_run.id = ${uuidOrNull(runId)}::uuid`)
  if (!run) throw new Fail('NOT_FOUND', '溯源记录不存在')
  return run
}

/** The newest run asked for an event, or the one the event was born from. */
export const runOfEvent = (db: Queryable, scope: Scope, eventId: string) =>
  runSeenBy(
    db,
    scope,
    sql`(trace_run.event_id = ${eventId}::uuid or trace_run.id = (select source_id from event where id = ${eventId}::uuid))`,
  )
