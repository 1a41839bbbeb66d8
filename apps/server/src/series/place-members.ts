import { addDays } from '@qingkong/domain/time/city-time'
import { type Sql, sql } from '../db/database.ts'
import type { PlaceMember } from './question.ts'

/** 国控评价点: the type of the sites that are the city where no list of assessment sites says otherwise. */
export const cityMeanType = '10'

/** A site of a place as stored; spans are days 'YYYY-MM-DD', null = open. */
export interface MemberRow {
  siteId: number
  from: string | null
  to: string | null
  /** Spans in which the site counts for another area (浮动站点). */
  away: readonly { from: string; to: string | null }[] | null
  /** First and last day with a valid value of any pollutant. */
  firstDay: string | null
  lastDay: string | null
}

const isValidDay = sql`coalesce(d.pm25, d.pm10, d.so2, d.no2, d.o38h, d.co) is not null`

/** SQL: a JSON list of `MemberRow` of the sites that a select of (site_id, valid_from, valid_to, is_own) gives; null without any. */
const memberList = (members: Sql): Sql => sql`(
  select json_agg(json_build_object('siteId', m.site_id, 'from', m.valid_from, 'to', m.valid_to,
      'away', case when m.is_own then (select json_agg(json_build_object('from', f.valid_from, 'to', f.valid_to))
        from floating_set f where f.site_id = m.site_id) end,
      'firstDay', (select d.day from site_day d where d.site_id = m.site_id and ${isValidDay} order by d.day limit 1),
      'lastDay', (select d.day from site_day d where d.site_id = m.site_id and ${isValidDay} order by d.day desc limit 1)
    ) order by m.site_id, m.valid_from)
  from (${members}) m)`

/** SQL: the assessment sites of an area with their dates; a site out of service keeps the days its list gives it an end for. */
const listedSites = (areaCode: Sql): Sql => sql`
  select a.site_id, a.valid_from, a.valid_to, false as is_own from assessment_site a join site s on s.id = a.site_id
    where a.area_code = ${areaCode} and a.role = 'assessment' and (s.enabled or a.valid_to is not null)`

const hasNoList = (areaCode: Sql): Sql =>
  sql`not exists (select from assessment_site a where a.area_code = ${areaCode})`

/**
 * SQL: the assessment sites of the city (HJ 663; `assessment_site`, 对照点 never count). A city without a list is the mean
 * of its national sites.
 */
export const cityMembers = (areaCode: Sql): Sql =>
  memberList(sql`${listedSites(areaCode)}
    union all
    select s.id, null, null, false from site s
      where s.enabled and s.site_type = ${cityMeanType} and ${hasNoList(areaCode)}`)

/**
 * SQL: the sites of a type that count for a district, each with its days: its own and those that float to it. Of national
 * sites those of its list of assessment sites, where it has one.
 */
export const districtMembers = (areaCode: Sql, siteType: string): Sql => {
  const isListed = siteType === cityMeanType
  return memberList(sql`
    select s.id as site_id, null::date as valid_from, null::date as valid_to, true as is_own from site s
      where s.enabled and s.site_type = ${siteType} and (s.area_code = ${areaCode} or s.street_code = ${areaCode})
        ${isListed ? sql`and ${hasNoList(areaCode)}` : sql``}
    union all
    select f.site_id, f.valid_from, f.valid_to, false from floating_set f join site s on s.id = f.site_id
      where f.area_code = ${areaCode} and s.enabled and s.site_type = ${siteType}
    ${isListed ? sql`union all ${listedSites(areaCode)}` : sql``}`)
}

type Span = PlaceMember['spans'][number]

/** What is left of all time without some spans. */
const without = (away: readonly { from: string; to: string | null }[]): Span[] => {
  const spans: Span[] = []
  let from: string | null = null
  for (const gap of away.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (from === null || from < gap.from) spans.push({ from, to: addDays(gap.from, -1) })
    if (gap.to === null) return spans
    from = addDays(gap.to, 1)
  }
  return [...spans, { from, to: null }]
}

/** The members of a place, one entry per site. */
export const membersOf = (rows: readonly MemberRow[]): PlaceMember[] => {
  const bySite = Map.groupBy(rows, ({ siteId }) => siteId)
  return [...bySite].map(([siteId, spans]) => ({
    siteId,
    spans: spans.flatMap(({ from, to, away }) => (away ? without(away) : [{ from, to }])),
    firstDay: spans[0]?.firstDay ?? null,
    lastDay: spans[0]?.lastDay ?? null,
  }))
}
