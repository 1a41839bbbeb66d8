import { Fail } from '@qingkong/contract/errors'
import { type MonitorState, monitorStateNames } from '@qingkong/domain/enterprise/monitor-state'
import { processOfOption } from '@qingkong/domain/enterprise/process'
import type { Position } from '@qingkong/domain/geo/distance'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import {
  below,
  type EnterprisePlace,
  enterprisePlaces,
  enterprisesIn,
  type Found,
  isInside,
  knownEnterprise,
  openSector,
  ownArea,
  type SearchPlace,
  type SearchWind,
} from '../places/port.ts'
import { type DataRange, withinDataRange } from './data-range.ts'
import { emissionDetail } from './enterprise-scope.ts'
import { isOtherCondition, meetingCondition } from './other-condition.ts'
import { enterpriseStates } from './outlet-states.ts'

interface SectorForm {
  angle: number
  windDirectionDegrees?: number | undefined
  /** Kilometres. */
  radiusValue: number
}

export interface EnterpriseFilter {
  keyword: string
  dataTime?: string | undefined
  countyCodeList: readonly string[]
  psStatusList: readonly string[]
  monitorTypeList: readonly string[]
  emNeaicList: readonly string[]
  sectionCodeList: readonly string[]
  emSolventList: readonly string[]
  factorCodeList: readonly string[]
  dataRangeArray: readonly DataRange[]
  siteCodeList: readonly string[]
  upwindFlag: boolean
  radiusValue: number | null
  otherCondition: readonly string[]
  enterLabelList: readonly string[]
  ownAreasOnly: boolean
  siteWindConArray: readonly (SectorForm & { siteCode: string })[]
  lonLatCon: (SectorForm & { lon: number; lat: number }) | null
}

/** Sectors of sites as the map draws them (trace-13). */
const siteSector = { angle: 45, radiusKm: 3 }

const anyOf = (codes: readonly string[], condition: Sql): Sql => (codes.length === 0 ? sql`true` : condition)

const attributes = (filter: EnterpriseFilter): Sql => {
  const processes = filter.sectionCodeList.map(processOfOption)
  const { countyCodeList, monitorTypeList, emNeaicList, emSolventList, factorCodeList, enterLabelList, keyword } =
    filter
  return sql`${below(sql`coalesce(street_code, enterprise.area_code)`, countyCodeList)}
    and ${below(sql`industry_code`, emNeaicList)}
    and ${anyOf(monitorTypeList, sql`monitor_types && ${monitorTypeList}::text[]`)}
    and ${anyOf(processes, sql`exists (select from enterprise_section where enterprise_id = enterprise.id and process_code = any(${processes}::text[]))`)}
    and ${anyOf(emSolventList, sql`exists (select from enterprise_inventory where enterprise_id = enterprise.id and solvent_codes && ${emSolventList}::text[])`)}
    and ${anyOf(factorCodeList, sql`exists (select from outlet join outlet_factor on outlet_id = outlet.id where enterprise_id = enterprise.id and factor_code = any(${factorCodeList}::text[]))`)}
    and ${anyOf(enterLabelList, sql`exists (select from enterprise_inventory where enterprise_id = enterprise.id and labels && ${enterLabelList}::text[])`)}
    and (${keyword === ''} or ps_name ilike ${likePattern(keyword)})`
}

/** Sectors and circles around sites: as set for single sites, else the panel's radius, upwind where asked. */
const sitePlaces = async (db: Queryable, filter: EnterpriseFilter, now: Date): Promise<SearchPlace[] | null> => {
  const { siteWindConArray, siteCodeList, upwindFlag, radiusValue, dataTime } = filter
  const isDistanceAsked = siteCodeList.length > 0 && (upwindFlag || radiusValue !== null)
  if (siteWindConArray.length === 0 && !isDistanceAsked) return null
  const wishes =
    siteWindConArray.length > 0
      ? siteWindConArray
      : siteCodeList.map((siteCode) => ({
          siteCode,
          angle: upwindFlag ? siteSector.angle : 360,
          radiusValue: radiusValue ?? siteSector.radiusKm,
        }))
  const codes = wishes.map(({ siteCode }) => siteCode)
  const sites = await rows(
    db,
    sql<Position & { siteCode: string }>`
      select site_code as "siteCode", longitude, latitude from site where site_code = any(${codes}::text[])`,
  )
  return Promise.all(
    wishes.map(async ({ siteCode, radiusValue: radiusKm, ...wish }) => {
      const centre = sites.find((site) => site.siteCode === siteCode)
      if (!centre) throw new Fail('NOT_FOUND', `站点 ${siteCode} 不存在`)
      const { opening } = await openSector(db, centre, { ...wish, dataTime }, now)
      return { centre, radiusM: radiusKm * 1000, opening }
    }),
  )
}

type Candidate = EnterprisePlace & { distanceM: number | null }

/** Enterprises in any of the places, each once with its least distance. */
const inAny = async (db: Queryable, places: readonly SearchPlace[], where: Sql): Promise<Candidate[]> => {
  const nearest = new Map<number, Found<EnterprisePlace>>()
  for (const place of places) {
    for (const found of await enterprisesIn(db, place, where)) {
      const known = nearest.get(found.enterpriseId)
      if (known === undefined || known.distanceM > found.distanceM) nearest.set(found.enterpriseId, found)
    }
  }
  return [...nearest.values()].sort((a, b) => a.distanceM - b.distanceM)
}

/** Candidates by place: inside the drawer's sector and inside one of the sites', where these are asked for. */
const byPlace = async (db: Queryable, filter: EnterpriseFilter, where: Sql, now: Date) => {
  const sites = await sitePlaces(db, filter, now)
  const { lonLatCon, dataTime } = filter
  if (lonLatCon === null) {
    if (sites !== null) return { found: await inAny(db, sites, where), wind: null }
    const everywhere = await enterprisePlaces(db, where)
    return { found: everywhere.map((one): Candidate => ({ ...one, distanceM: null })), wind: null }
  }
  const { lon: longitude, lat: latitude, radiusValue, ...wish } = lonLatCon
  const centre = { longitude, latitude }
  const { opening, wind } = await openSector(db, centre, { ...wish, dataTime }, now)
  const near: Candidate[] = await enterprisesIn(db, { centre, radiusM: radiusValue * 1000, opening }, where)
  return { found: sites === null ? near : near.filter((one) => sites.some((place) => isInside(one, place))), wind }
}

/** Attributes that the list shows beside the place; state and remark only where emission detail may be read. */
const detailsOf = async ({ db, session, clock }: CallContext, enterpriseIds: readonly number[]) => {
  const detail = sql`enterprise.id = any(${enterpriseIds}::int[]) and ${emissionDetail(session.scope)}`
  const [states, visible, labels] = await Promise.all([
    enterpriseStates(db, detail, clock.now()),
    rows(db, sql<{ id: number }>`select id from enterprise where ${detail}`),
    rows(
      db,
      sql<{ id: number; enterLabel: string; remark: string }>`
        select enterprise_id as id, array_to_string(labels, '、') as "enterLabel", remark from enterprise_inventory
        where enterprise_id = any(${enterpriseIds}::int[])`,
    ),
  ])
  return {
    states,
    visible: new Set(visible.map(({ id }) => id)),
    labels: new Map(labels.map((label) => [label.id, label])),
  }
}

/** Wishes about emissions and alarms are met only by enterprises whose emissions the user may read. */
const narrowed = async (
  context: CallContext,
  filter: EnterpriseFilter,
  found: readonly Candidate[],
  visible: ReadonlySet<number>,
): Promise<readonly Candidate[]> => {
  const { db, clock } = context
  const now = clock.now()
  let left = found
  const keep = (ids: ReadonlySet<number>) => {
    left = left.filter(({ enterpriseId }) => ids.has(enterpriseId))
  }
  if (filter.dataRangeArray.length + filter.otherCondition.length > 0) keep(visible)
  for (const code of filter.otherCondition) {
    if (!isOtherCondition(code)) throw new Fail('INVALID_INPUT', `没有其他条件 ${code}`)
    keep(await meetingCondition(db, code, now))
  }
  for (const range of filter.dataRangeArray) {
    const candidates = left.map(({ enterpriseId }) => enterpriseId)
    keep(await withinDataRange(db, range, candidates, now))
  }
  return left
}

/** Enterprises by the filter panel and the drawer's sector; across districts, detail only where it may be read. */
export const enterpriseList = async (context: CallContext, filter: EnterpriseFilter) => {
  const { db, session, clock } = context
  const inReach = filter.ownAreasOnly ? ownArea(session.scope) : sql`true`
  const where = sql`${knownEnterprise(session.scope)} and ${inReach} and ${attributes(filter)}`
  const { found, wind }: { found: Candidate[]; wind: SearchWind | null } = await byPlace(db, filter, where, clock.now())
  const { states, visible, labels } = await detailsOf(
    context,
    found.map(({ enterpriseId }) => enterpriseId),
  )
  const isWanted = (state: MonitorState | null) =>
    filter.psStatusList.length === 0 || (state !== null && filter.psStatusList.includes(state))
  const left = (await narrowed(context, filter, found, visible)).filter(({ enterpriseId }) =>
    isWanted(states.get(enterpriseId) ?? null),
  )
  const records = left.map(({ enterpriseId, distanceM, ...enterprise }, index) => {
    const state = states.get(enterpriseId) ?? null
    return {
      psId: String(enterpriseId),
      ...enterprise,
      state,
      stateName: state && monitorStateNames[state],
      enterLabel: labels.get(enterpriseId)?.enterLabel ?? '',
      remark: labels.get(enterpriseId)?.remark ?? '',
      number: index + 1,
      distance: distanceM === null ? null : Math.round(distanceM),
    }
  })
  return { records, total: records.length, wind }
}
