import { Fail } from '@qingkong/contract/errors'
import { sourceFactorOf } from '@qingkong/domain/emission/source-factor'
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
import { emittedIn } from './daily-emission.ts'
import { type DataRange, withinDataRange } from './data-range.ts'
import { readableOf } from './enterprise-scope.ts'
import { isOtherCondition, meetingCondition } from './other-condition.ts'
import { enterpriseStates } from './outlet-states.ts'
import { type ListTimeType, type ShownMoment, shownMoment } from './shown-moment.ts'
import { statesNow } from './states-now.ts'

interface SectorForm {
  angle: number
  windDirectionDegrees?: number | undefined
  /** Kilometres. */
  radiusValue: number
}

export interface EnterpriseFilter {
  keyword: string
  factorCode: string
  defaultQuery: boolean
  timeType: ListTimeType
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
const siteWishes = (filter: EnterpriseFilter): (SectorForm & { siteCode: string })[] => {
  const { siteWindConArray, siteCodeList, upwindFlag, radiusValue } = filter
  const alone = siteWindConArray.filter(({ siteCode }) => !siteCodeList.includes(siteCode))
  if (!upwindFlag && radiusValue === null) return alone
  const ofPanel = siteCodeList.map((siteCode) => ({
    siteCode,
    angle: upwindFlag ? siteSector.angle : 360,
    radiusValue: radiusValue ?? siteSector.radiusKm,
    windDirectionDegrees: siteWindConArray.find((one) => one.siteCode === siteCode)?.windDirectionDegrees,
  }))
  return [...alone, ...ofPanel]
}

const sitePlaces = async (db: Queryable, filter: EnterpriseFilter, now: Date): Promise<SearchPlace[] | null> => {
  const { dataTime } = filter
  const wishes = siteWishes(filter)
  if (wishes.length === 0) return null
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

/** States of the enterprises that may be read, as of the moment shown. */
const statesAt = (db: Queryable, visible: readonly number[], { at, states }: ShownMoment) =>
  states === 'newest'
    ? statesNow(db, visible, at)
    : enterpriseStates(db, sql`enterprise.id = any(${visible}::int[])`, at, states)

/** Attributes that the list shows beside the place; state and remark only where emission detail may be read. */
const detailsOf = async ({ db, session }: CallContext, enterpriseIds: readonly number[], moment: ShownMoment) => {
  const [{ states, visible }, labels] = await Promise.all([
    readableOf(db, session.scope, sql`enterprise.id = any(${enterpriseIds}::int[])`).then(async (visible) => ({
      visible,
      states: await statesAt(db, visible, moment),
    })),
    rows(
      db,
      sql<{ id: number; enterLabel: string; remark: string }>`
        select enterprise_id as id, array_to_string(labels, '、') as "enterLabel", remark from enterprise_inventory
        where enterprise_id = any(${enterpriseIds}::int[])`,
    ),
  ])
  return { states, visible: new Set(visible), labels: new Map(labels.map((label) => [label.id, label])) }
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

/** What a page begins with: key enterprises where it looks; the panel's own wishes do not narrow (trace-19). */
const begun = (filter: EnterpriseFilter): EnterpriseFilter => ({
  ...filter,
  keyword: '',
  countyCodeList: [],
  psStatusList: [],
  monitorTypeList: ['pst902'],
  emNeaicList: [],
  sectionCodeList: [],
  emSolventList: [],
  factorCodeList: [],
  dataRangeArray: [],
  otherCondition: [],
  enterLabelList: [],
})

/** Nearest first where a point was asked, else those that let go of the most, else by code. */
const inOrder = (found: readonly Candidate[], emission: ReadonlyMap<number, number>): readonly Candidate[] =>
  emission.size === 0 || found.some(({ distanceM }) => distanceM !== null)
    ? found
    : found.toSorted((a, b) => (emission.get(b.enterpriseId) ?? -1) - (emission.get(a.enterpriseId) ?? -1))

/** Enterprises by the filter panel and the drawer's sector; across districts, detail only where it may be read. */
export const enterpriseList = async (context: CallContext, given: EnterpriseFilter) => {
  const { db, session, clock } = context
  const filter = given.defaultQuery ? begun(given) : given
  const moment = shownMoment(filter, clock.now())
  const inReach = filter.ownAreasOnly ? ownArea(session.scope) : sql`true`
  const where = sql`${knownEnterprise(session.scope)} and ${inReach} and ${attributes(filter)}`
  const { found, wind }: { found: Candidate[]; wind: SearchWind | null } = await byPlace(db, filter, where, clock.now())
  const { states, visible, labels } = await detailsOf(
    context,
    found.map(({ enterpriseId }) => enterpriseId),
    moment,
  )
  const emission = await emittedIn(db, moment.emission, sourceFactorOf(filter.factorCode), [...visible])
  const isWanted = (state: MonitorState | null) =>
    filter.psStatusList.length === 0 || (state !== null && filter.psStatusList.includes(state))
  const left = (await narrowed(context, filter, found, visible)).filter(({ enterpriseId }) =>
    isWanted(states.get(enterpriseId) ?? null),
  )
  const records = inOrder(left, emission).map(({ enterpriseId, distanceM, ...enterprise }, index) => {
    const state = states.get(enterpriseId) ?? null
    return {
      psId: String(enterpriseId),
      ...enterprise,
      state,
      stateName: state && monitorStateNames[state],
      enterLabel: labels.get(enterpriseId)?.enterLabel ?? '',
      remark: labels.get(enterpriseId)?.remark ?? '',
      number: index + 1,
      emission: emission.get(enterpriseId) ?? null,
      distance: distanceM === null ? null : Math.round(distanceM),
    }
  })
  return { records, total: records.length, wind }
}
