import type { reductionPanels as calls } from '@qingkong/contract/calls/boards/reduction-panels'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { measureKindNames, reducedKg, strictestKind } from '@qingkong/domain/warning/measure-kind'
import { rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Emission, emissionDetail, inventoryEmission, noEmission } from '../../sources/enterprises/port.ts'
import { plannedMeasures } from '../../sources/reductions/port.ts'

export type PlannedEnterprise = HandlerAnswer<typeof calls.reducePlanEmissionPlanData>['records'][number]
export type Amounts = PlannedEnterprise['emissionBase']

export interface PlanFilter {
  levelCode: string
  areaCodes: readonly string[]
  keyword: string
}

export interface PlannedReductions {
  planNumber: number | null
  /** Those one may see, by district and name. */
  enterprises: PlannedEnterprise[]
  hiddenCount: number
}

/** An enterprise of the plan with what finding and judging it needs. */
export interface AskedEnterprise {
  enterpriseId: number
  longitude: number
  latitude: number
  planned: PlannedEnterprise
  /** Of each pollutant, percent; null = the plan states none. */
  statedPct: (number | null)[]
}

export interface AskedReductions extends Omit<PlannedReductions, 'enterprises'> {
  enterprises: AskedEnterprise[]
}

interface Named {
  id: number
  psCode: string
  psName: string
  areaCode: string
  areaName: string
  industryName: string
  longitude: number
  latitude: number
  visible: boolean
}

const inAreas = (areaCodes: readonly string[], cityCode: string): Sql =>
  areaCodes.length === 0 || areaCodes.includes(cityCode)
    ? sql`true`
    : sql`exists (select from unnest(${[...areaCodes]}::text[]) wanted (code)
        where starts_with(enterprise.area_code, wanted.code))`

const amountsOf = ({ emissionTsp, emissionSo2, emissionNox, emissionVoc }: Emission): Amounts => ({
  pm: emissionTsp,
  so2: emissionSo2,
  nox: emissionNox,
  voc: emissionVoc,
})

/** Who reduces what by the plan in force at a level. Emissions are told of one's own area, or of those in one's task. */
export const askedReductions = async (
  { db, session }: CallContext,
  { levelCode, areaCodes, keyword }: PlanFilter,
): Promise<AskedReductions> => {
  const { planNumber, enterprises } = await plannedMeasures(db, levelCode)
  const ids = enterprises.map(({ enterpriseId }) => enterpriseId)
  const [named, bases] = await Promise.all([
    rows(
      db,
      sql<Named>`select enterprise.id, ps_code as "psCode", ps_name as "psName", enterprise.area_code as "areaCode",
          area_name as "areaName", industry_name as "industryName", enterprise.longitude, enterprise.latitude,
          coalesce(${emissionDetail(session.scope)}, false) as visible
        from enterprise join area on area.area_code = enterprise.area_code
        where enterprise.id = any(${ids}::int[]) and ${inAreas(areaCodes, session.scope.cityCode)}
          and ${keyword === '' ? sql`true` : sql`concat_ws(' ', ps_name, ps_code) ilike ${likePattern(keyword)}`}
        order by enterprise.area_code, ps_name, ps_code`,
    ),
    inventoryEmission(db, ids),
  ])
  const planned = new Map(enterprises.map((one) => [one.enterpriseId, one]))
  const rowOf = (one: Named): AskedEnterprise[] => {
    const plan = planned.get(one.id)
    if (!plan) return []
    const kind = strictestKind(plan.measures)
    const base = amountsOf(bases.get(one.id) ?? noEmission)
    const of = (code: keyof Amounts) => reducedKg(base[code], plan[code], kind)
    const { id, psCode, psName, areaCode, areaName, industryName, longitude, latitude } = one
    return [
      {
        enterpriseId: id,
        longitude,
        latitude,
        statedPct: [plan.pm, plan.so2, plan.nox, plan.voc],
        planned: {
          psCode,
          psName,
          areaCode,
          areaName,
          industryName,
          kind,
          kindName: measureKindNames[kind],
          measures: plan.measures,
          emissionBase: base,
          emissionReduction: { pm: of('pm'), so2: of('so2'), nox: of('nox'), voc: of('voc') },
        },
      },
    ]
  }
  return {
    planNumber,
    enterprises: named.filter(({ visible }) => visible).flatMap(rowOf),
    hiddenCount: named.filter(({ visible }) => !visible).length,
  }
}

/** The same as it is shown. */
export const plannedReductions = async (context: CallContext, filter: PlanFilter): Promise<PlannedReductions> => {
  const { enterprises, ...plan } = await askedReductions(context, filter)
  return { ...plan, enterprises: enterprises.map(({ planned }) => planned) }
}
