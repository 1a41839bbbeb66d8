import { distanceM } from '@qingkong/domain/geo/distance'
import { factorText } from '@qingkong/domain/site/factor'
import { formatCity, hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'
import { fitColumn, siteHoursOf } from '../../../series/port.ts'
import { hourOfLabel, siteInScope, tracedCodes, tracedFactor } from './traced-hour.ts'

interface AskedHour {
  siteCode: string
  factorCode: string
  dataTime: string
}

interface OverviewRow {
  siteCode: string
  siteName: string
  siteType: string
  areaCode: string
  longitude: number
  latitude: number
  factorCode: string
  value: number | null
  alarmId: string
  alarmLevel: number
  eventId: string | null
  runId: string | null
  topName: string | null
  topProbability: number | null
  listedCount: number
}

/** The newest run and the list of a site, factor and hour; `h` names site_id, factor_code and start_at. */
const runAndList = sql`
  left join lateral (select id, candidates -> 0 ->> 'name' as top_name,
      (candidates -> 0 ->> 'probability')::real as top_probability
    from trace_run where site_id = h.site_id and factor_code = h.factor_code and start_at = h.start_at
    order by seq desc limit 1) run on true
  left join lateral (select count(*)::int as listed from trace_list
    where site_id = h.site_id and factor_code = h.factor_code and start_at = h.start_at) list on true`

/** The newest hour that can be traced: the last one that is over. */
const newestHour = (now: Date): Date => new Date(startOfHour(now).getTime() - hourMs)

/** Sites of the asker's areas with an alarm in the hour, worst first, but for what the asker has put away. */
export const overview = async (db: Queryable, scope: Scope, now: Date, dataTime: string | undefined) => {
  const startAt = dataTime === undefined ? newestHour(now) : hourOfLabel(dataTime)
  const endAt = new Date(startAt.getTime() + hourMs)
  const found = await rows(
    db,
    sql<OverviewRow>`
      with h as (
        select distinct on (subject_id, r.factor_code) subject_id as site_id, r.factor_code, ${startAt}::timestamptz as start_at,
          coalesce(last_value, peak_value, first_value) as value, r.id as alarm_id, level, event_id
        from alarm_record r join site on site.id = subject_id
        where subject_kind = 'site' and first_at < ${endAt} and coalesce(ended_at, last_at) > ${startAt}
          and r.factor_code = any(${tracedCodes}::text[]) and ${areaScope(scope, 'site.area_code')}
        order by subject_id, r.factor_code, level, started_at)
      select site_code as "siteCode", site_name as "siteName", site_type as "siteType", area_code as "areaCode", longitude,
        latitude, h.factor_code as "factorCode", h.value, alarm_id as "alarmId", level as "alarmLevel",
        event_id as "eventId", run.id as "runId", top_name as "topName", top_probability as "topProbability",
        listed as "listedCount"
      from h join site on site.id = h.site_id ${runAndList}
      where not exists (select 1 from trace_overview_closed c where c.user_id = ${scope.userId}::uuid
        and c.site_id = h.site_id and c.factor_code = h.factor_code and c.start_at = h.start_at)
      order by level, value desc nulls last, site_code`,
  )
  return {
    dataTime: hourLabel(startAt),
    records: found.map((row) => {
      const { typeset, unit } = factorText(row.factorCode)
      return { ...row, factorName: typeset, factorUnit: unit }
    }),
  }
}

/** Hours of a site up to one, oldest first, with alarm, run and list. */
export const hourList = async (
  db: Queryable,
  scope: Scope,
  now: Date,
  asked: { siteCode: string; factorCode: string; dataTime?: string | undefined; hours: number },
) => {
  const site = await siteInScope(db, scope, asked.siteCode)
  const factor = tracedFactor(asked.factorCode)
  const lastAt = asked.dataTime === undefined ? newestHour(now) : hourOfLabel(asked.dataTime)
  const firstAt = new Date(lastAt.getTime() - (asked.hours - 1) * hourMs)
  const found = await rows(
    db,
    sql<{
      startAt: Date
      value: number | null
      alarming: boolean
      runId: string | null
      topName: string | null
      topProbability: number | null
      listedCount: number
    }>`
      with h as (select ${site.id}::int as site_id, ${asked.factorCode}::text as factor_code, start_at
        from generate_series(${firstAt}::timestamptz, ${lastAt}::timestamptz, interval '1 hour') start_at)
      select h.start_at as "startAt", ${fitColumn('air', 'shown', factor, 'v')} as value,
        exists (select 1 from alarm_record r where r.subject_kind = 'site' and r.subject_id = h.site_id
          and r.factor_code = h.factor_code and first_at < h.start_at + interval '1 hour'
          and coalesce(ended_at, last_at) > h.start_at) as alarming,
        run.id as "runId", top_name as "topName", top_probability as "topProbability", listed as "listedCount"
      from h left join ${siteHoursOf('MIX', { from: firstAt, to: lastAt, sites: [site.id] })} v on v.start_at = h.start_at ${runAndList}
      order by h.start_at`,
  )
  return found.map(({ startAt, ...row }) => ({ dataTime: hourLabel(startAt), ...row }))
}

interface ListedRow {
  kind: 'ps' | 'dust'
  psCode: string
  psName: string
  industryName: string
  areaCode: string
  areaName: string
  longitude: number
  latitude: number
  probability: number | null
  runId: string | null
  addedAt: Date
  addUser: string
}

/** The trace list of a site's hour, the most likely first. */
export const traceList = async (db: Queryable, scope: Scope, asked: AskedHour) => {
  const site = await siteInScope(db, scope, asked.siteCode)
  const found = await rows(
    db,
    sql<ListedRow>`
      select l.kind, l.code as "psCode", coalesce(ps_name, project_name) as "psName",
        coalesce(industry_name, '建筑施工') as "industryName", area.area_code as "areaCode", area_name as "areaName",
        coalesce(enterprise.longitude, dust_site.longitude) as longitude,
        coalesce(enterprise.latitude, dust_site.latitude) as latitude,
        (select (c ->> 'probability')::real from trace_run, jsonb_array_elements(candidates) c
          where trace_run.id = l.run_id and c ->> 'code' = l.code limit 1) as probability,
        l.run_id as "runId", l.added_at as "addedAt", l.added_by_name as "addUser"
      from trace_list l
      left join enterprise on l.kind = 'ps' and ps_code = l.code
      left join dust_site on l.kind = 'dust' and record_num = l.code
      join area on area.area_code = coalesce(enterprise.area_code, dust_site.area_code)
      where l.site_id = ${site.id} and l.factor_code = ${asked.factorCode} and l.start_at = ${hourOfLabel(asked.dataTime)}
      order by probability desc nulls last, l.added_at, l.code`,
  )
  return found.map(({ addedAt, ...row }) => ({
    ...row,
    distanceM: Math.round(distanceM(site, row)),
    addTime: formatCity(addedAt),
  }))
}

/** One sentence over the city's hour: how many sites stand out and how many of them are traced. */
export const cityPrompt = async (db: Queryable, scope: Scope, now: Date, dataTime: string | undefined) => {
  const { dataTime: label, records } = await overview(db, scope, now, dataTime)
  const sites = new Set(records.map(({ siteCode }) => siteCode))
  const traced = new Set(records.flatMap(({ siteCode, runId }) => (runId === null ? [] : [siteCode])))
  const [top] = records.toSorted((a, b) => (b.topProbability ?? 0) - (a.topProbability ?? 0))
  const time = label.slice(0, 16)
  const found =
    top?.topName && (top.topProbability ?? 0) >= 0.5
      ? `，其中${top.siteName}${top.factorName}首位可疑源为${top.topName}（概率 ${Math.round((top.topProbability ?? 0) * 100)}%）`
      : ''
  const message =
    sites.size === 0
      ? `${time} 辖区内站点无告警，暂无需溯源`
      : `${time} 辖区内 ${sites.size} 个站点告警，已溯源 ${traced.size} 个${found}`
  return { dataTime: label, message, alarmingSites: sites.size, tracedSites: traced.size }
}

/** One sentence over a site's hour: what the newest run found, or that there is none yet. */
export const sitePrompt = async (db: Queryable, scope: Scope, asked: AskedHour) => {
  const site = await siteInScope(db, scope, asked.siteCode)
  const startAt = hourOfLabel(asked.dataTime)
  const run = await firstRow(
    db,
    sql<{ id: string; summary: string }>`select id, summary from trace_run
      where site_id = ${site.id} and factor_code = ${asked.factorCode} and start_at = ${startAt}
      order by seq desc limit 1`,
  )
  const { label } = factorText(asked.factorCode)
  return {
    dataTime: hourLabel(startAt),
    message:
      run?.summary ?? `${site.siteName} ${hourLabel(startAt).slice(0, 16)} ${label}尚未溯源，点击“进入溯源”开始运算`,
    runId: run?.id ?? null,
  }
}
