import { parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql } from '../../../../db/database.ts'
import { ensurePartitions } from '../../../../db/partitions.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { dustColumns, siteColumns } from '../../../../series/factor-columns.ts'
import { type TestServices, testServices } from '../../../../testing/test-services.ts'
import { closeRecovered, evaluateAlarms } from '../port.ts'

const at = (text: string): Date => {
  const instant = parseCity(text)
  if (instant === null) throw new Error(`no time: ${text}`)
  return instant
}

const columnOf = (factor: string): string => siteColumns.get(factor) ?? dustColumns.get(factor) ?? factor

type Kind = 'site' | 'dust'
type Values = Record<string, number | null>

const tables = {
  site: { hour: 'site_hour_raw', fiveMinute: 'site_five_minute', id: 'site_id' },
  dust: { hour: 'dust_hour', fiveMinute: 'dust_hour', id: 'dust_id' },
} as const

interface RuleSeed {
  name: string
  alarmType?: string
  mode?: string
  accuracy?: string
  factor: string
  ratioFactor?: string
  siteTypes?: string[]
  siteCodes?: string[]
  compare?: string[]
  lookback?: number
  unit?: string
  thresholds: [number | null, number | null, number | null]
  quietWindow?: string
}

/**
 * A city of six national sites (N1–N6), two municipal ones (M1, M2), three micro stations (K1 and K2 are neighbours,
 * K3 stands alone), an outlet O1 with two limits and a dust site D1, without any rule.
 */
export const smallCity = async () => {
  const test: TestServices = await testServices()
  const { services, clock } = test
  const { db } = services
  const places: [string, string, number, number][] = [
    ...[1, 2, 3, 4, 5, 6].map((n): [string, string, number, number] => [`N${n}`, '10', 120.1 + n * 0.05, 31.5]),
    ['M1', '30', 120.3, 31.6],
    ['M2', '30', 120.35, 31.65],
    ['K1', '40', 120.4, 31.7],
    ['K2', '40', 120.41, 31.7],
    ['K3', '40', 120.7, 31.2],
  ]
  await sql`insert into area (area_code, area_name, parent_code, area_type)
    values ('320200', '无锡市', null, 2), ('320205', '锡山区', '320200', 3)`.execute(db)
  for (const [code, type, longitude, latitude] of places) {
    await sql`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values (${code}, ${`${code}站`}, ${type}, '320205', ${longitude}, ${latitude})`.execute(db)
  }
  await sql`insert into enterprise (ps_code, ps_name, address, area_code, longitude, latitude, industry_code, industry_name, credit_code)
    values ('P1', '演示热电', '锡山区', '320205', 120.5, 31.6, '4412', '热电联产', 'C1')`.execute(db)
  await sql`insert into outlet (outlet_code, enterprise_id, outlet_name) select 'O1', id, '1号排口' from enterprise`.execute(
    db,
  )
  await sql`insert into outlet_factor (outlet_id, position, factor_code, factor_name, unit, limit_value)
    select id, position, code, name, 'mg/m³', limit_value from outlet, (values (1, 'a21026', '二氧化硫', 35.0), (2, 'a21002', '氮氧化物', 50.0),
      (3, 'a19001', '氧含量', null)) as f(position, code, name, limit_value)`.execute(db)
  await sql`insert into dust_site (record_num, project_name, const_unit_name, address, area_code, longitude, latitude)
    values ('D1', '演示工地', '演示建设', '锡山区', '320205', 120.5, 31.6)`.execute(db)

  const idOf = async (kind: Kind | 'outlet', code: string): Promise<number> => {
    const row = await firstRow(
      db,
      sql<{ id: number }>`select id from site where ${kind} = 'site' and site_code = ${code}
        union all select id from dust_site where ${kind} = 'dust' and record_num = ${code}
        union all select id from outlet where ${kind} = 'outlet' and outlet_code = ${code}`,
    )
    if (!row) throw new Error(`no ${kind} ${code}`)
    return row.id
  }

  const due = (kind: string, id: number, granularity: string, startAt: Date, late: boolean) =>
    sql`insert into alarm_due (target_kind, target_id, granularity, start_at, late)
      values (${kind}, ${id}, ${granularity}, ${startAt}, ${late}) on conflict do nothing`.execute(db)

  /** Stores one interval of a site or dust site and notes it for the engine. */
  const put = async (
    code: string,
    start: string,
    values: Values,
    options: { granularity?: 'hour' | 'fiveMinute'; flags?: Record<string, string>; late?: boolean; kind?: Kind } = {},
  ) => {
    const { granularity = 'hour', kind = 'site', late = false } = options
    const table = tables[kind][granularity]
    const startAt = at(start)
    const id = await idOf(kind, code)
    await ensurePartitions(db, table, [startAt])
    const columns = Object.keys(values).map((factor) => sql.id(columnOf(factor)))
    const cells = Object.values(values).map((value) => sql`${value}`)
    await sql`insert into ${sql.id(table)} (${sql.id(tables[kind].id)}, start_at, flags, ${sql.join(columns)})
      values (${id}, ${startAt}, ${options.flags ? JSON.stringify(options.flags) : null}::jsonb, ${sql.join(cells)})
      on conflict (${sql.id(tables[kind].id)}, start_at) do update set flags = excluded.flags,
        ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}`.execute(db)
    await due(kind, id, granularity, startAt, late)
  }

  const putOutlet = async (
    start: string,
    row: { measured: (number | null)[]; converted?: (number | null)[]; flags: string },
  ) => {
    const startAt = at(start)
    const id = await idOf('outlet', 'O1')
    await ensurePartitions(db, 'outlet_hour', [startAt])
    await sql`insert into outlet_hour (outlet_id, start_at, measured, converted, total, flags)
      values (${id}, ${startAt}, ${row.measured}::real[], ${row.converted ?? null}::real[], ${row.measured}::real[], ${row.flags})`.execute(
      db,
    )
    await due('outlet', id, 'hour', startAt, false)
  }

  const addRule = async (rule: RuleSeed): Promise<string> => {
    const id = uuidv7(clock.now())
    await sql`insert into alarm_rule (id, name, alarm_type, calculation_mode, accuracy, factor_code, ratio_factor_code, site_types,
        site_codes, compare_site_codes, lookback_hours, threshold_unit, threshold_level1, threshold_level2, threshold_level3,
        quiet_window, updated_at, updated_by)
      values (${id}, ${rule.name}, ${rule.alarmType ?? '0'}, ${rule.mode ?? '0'}, ${rule.accuracy ?? '1'}, ${rule.factor},
        ${rule.ratioFactor ?? null}, ${rule.siteTypes ?? []}::text[], ${rule.siteCodes ?? []}::text[], ${rule.compare ?? []}::text[],
        ${rule.lookback ?? 24}, ${rule.unit ?? 'absolute'}, ${rule.thresholds[0]}, ${rule.thresholds[1]}, ${rule.thresholds[2]},
        ${rule.quietWindow ?? ''}, ${clock.now()}, '系统')`.execute(db)
    return id
  }

  /** Runs the engine with the city's clock at a time. */
  const evaluateAt = async (time: string) => {
    clock.set(at(time))
    await evaluateAlarms(services)
    await closeRecovered(services)
  }

  return {
    ...test,
    at,
    put,
    putOutlet,
    addRule,
    evaluateAt,
    idOf,
    records: () =>
      rows(
        db,
        sql<{
          id: string
          ruleName: string
          code: string
          factor: string
          level: number
          status: number
          peak: number
          last: number
          multiple: number | null
          eventId: string | null
          reason: string | null
          notify: boolean
          startedAt: Date
          lastAt: Date
          endedAt: Date | null
          sentence: string
          meteorology: Record<string, number | null>
        }>`
          select r.id, rule_name as "ruleName", coalesce(site_code, outlet_code, record_num) as code, factor_code as factor, level,
            status, peak_value as peak, last_value as last, excess_multiple as multiple, event_id as "eventId",
            suppressed_reason as reason, notify, started_at as "startedAt", last_at as "lastAt", ended_at as "endedAt", sentence, meteorology
          from alarm_record r
          left join site on subject_kind = 'site' and site.id = subject_id
          left join outlet on subject_kind = 'outlet' and outlet.id = subject_id
          left join dust_site on subject_kind = 'dust' and dust_site.id = subject_id
          order by r.started_at, code, rule_name`,
      ),
    events: () =>
      rows(
        db,
        sql<{
          id: string
          type: string
          status: number
          level: number
          description: string
          recovered: boolean
          notify: boolean
          regional: boolean
          parentId: string | null
          reason: string | null
          psType: string | null
          sourceId: string
        }>`
          select id, event_type as type, status, level, description, recovered, notify, regional,
            parent_event_id as "parentId", suppressed_reason as reason, ps_type as "psType", source_id as "sourceId"
          from event order by created_at, event_code`,
      ),
    /** Messages to live sessions that would sound. */
    sounds: () =>
      rows(
        db,
        sql<{
          title: string
        }>`select payload ->> 'title' as title from outbox where (payload ->> 'notify')::boolean order by id`,
      ),
  }
}
export type SmallCity = Awaited<ReturnType<typeof smallCity>>
