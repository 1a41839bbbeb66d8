import { Fail } from '@qingkong/contract/errors'
import { monitorStateNames } from '@qingkong/domain/enterprise/monitor-state'
import { solvents } from '@qingkong/domain/enterprise/solvent'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { knownEnterprise } from '../places/port.ts'
import { measuresInForce } from '../reductions/port.ts'
import { emissionDetail } from './enterprise-scope.ts'
import { enterpriseStates } from './outlet-states.ts'

interface EnterpriseRow {
  id: number
  psCode: string
  psName: string
  countyCode: string
  countyName: string
  address: string
  longitude: number
  latitude: number
  indCode: string
  indName: string
  keyIndustry: boolean
  creditCode: string
  contactName: string | null
  contactPhone: string | null
  isKnown: boolean
  isVisible: boolean
}

/** psId or psCode. */
const named = (key: string): Sql => sql`(ps_code = ${key} or enterprise.id::text = ${key})`

/** An enterprise the user may know of; `isVisible` says whether emission detail may be read too. */
const enterpriseBy = async ({ db, session }: CallContext, key: string): Promise<EnterpriseRow> => {
  const row = await firstRow(
    db,
    sql<EnterpriseRow>`
      select enterprise.id, ps_code as "psCode", ps_name as "psName", area_code as "countyCode", area_name as "countyName",
        address, enterprise.longitude, enterprise.latitude, industry_code as "indCode", industry_name as "indName",
        key_industry as "keyIndustry", credit_code as "creditCode", contact_name as "contactName",
        contact_phone as "contactPhone", ${knownEnterprise(session.scope)} as "isKnown",
        ${emissionDetail(session.scope)} as "isVisible"
      from enterprise join area using (area_code) where enabled and ${named(key)}
      order by ps_code = ${key} desc limit 1`,
  )
  if (!row) throw new Fail('NOT_FOUND', '企业不存在')
  if (!row.isKnown) throw new Fail('OUT_OF_SCOPE')
  return row
}

const stateOf = async ({ db, clock }: CallContext, { id, isVisible }: EnterpriseRow) => {
  const states = await enterpriseStates(db, sql`enterprise.id = ${id} and ${isVisible}`, clock.now())
  const state = states.get(id) ?? null
  return { state, stateName: state && monitorStateNames[state] }
}

const basics = (row: EnterpriseRow) => ({
  psId: String(row.id),
  psCode: row.psCode,
  psName: row.psName,
  countyCode: row.countyCode,
  countyName: row.countyName,
  address: row.address,
  longitude: row.longitude,
  latitude: row.latitude,
  indCode: row.indCode,
  indName: row.indName,
  keyIndustry: row.keyIndustry,
})

export const enterpriseBasics = async (context: CallContext, key: string) => {
  const row = await enterpriseBy(context, key)
  return { ...basics(row), ...(await stateOf(context, row)) }
}

interface InventoryRow {
  parkType: string | null
  parkName: string | null
  neaicName: string
  controlType: string | null
  waterPollutants: string[]
  energy: string | null
  electricity: number | null
  solventCodes: string[]
  labels: string[]
  source: string
}

const inventoryOf = (db: Queryable, id: number) =>
  firstRow(
    db,
    sql<InventoryRow>`
      select park_type as "parkType", park_name as "parkName", division_name as "neaicName", control_type as "controlType",
        water_pollutants as "waterPollutants", fuel_name || ' ' || fuel_amount::float8::text || ' ' || fuel_unit as energy,
        electricity, solvent_codes as "solventCodes", labels, source
      from enterprise_inventory where enterprise_id = ${id}`,
  )

/** Pollutants with a limit at any outlet. */
const airPollutants = async (db: Queryable, id: number): Promise<string[]> =>
  (
    await rows(
      db,
      sql<{ name: string }>`
        select factor_name as name from outlet join outlet_factor on outlet_id = outlet.id
        where enterprise_id = ${id} and limit_value is not null group by factor_code, factor_name order by factor_code`,
    )
  ).map(({ name }) => name)

const sectionsOf = (db: Queryable, id: number) =>
  rows(
    db,
    sql<{
      section: string
      emissionTsp: number | null
      emissionVoc: number | null
      emissionSo2: number | null
      emissionNox: number | null
    }>`
      select section_name as section, emission_tsp as "emissionTsp", emission_voc as "emissionVoc",
        emission_so2 as "emissionSo2", emission_nox as "emissionNox"
      from enterprise_section where enterprise_id = ${id} order by position`,
  )

/** 企业信息 and 排放信息; outside one's own area and tasks emissions, energy and contact are withheld. */
export const enterpriseInventory = async (context: CallContext, psCode: string) => {
  const { db } = context
  const row = await enterpriseBy(context, psCode)
  const [inventory, air, sections, state] = await Promise.all([
    inventoryOf(db, row.id),
    airPollutants(db, row.id),
    row.isVisible ? sectionsOf(db, row.id) : [],
    stateOf(context, row),
  ])
  const water = inventory?.waterPollutants ?? []
  return {
    ...basics(row),
    parkType: inventory?.parkType ?? null,
    parkName: inventory?.parkName ?? null,
    neaicName: inventory?.neaicName ?? '',
    creditCode: row.creditCode,
    controlType: inventory?.controlType ?? null,
    zywrwlbId: [...(air.length > 0 ? ['fq'] : []), ...(water.length > 0 ? ['fs'] : [])].join(','),
    airWrwName: air.join('、'),
    waterWrwName: water.join('、'),
    energy: row.isVisible ? (inventory?.energy ?? null) : null,
    electricity: row.isVisible ? (inventory?.electricity ?? null) : null,
    emEmissionSectionResponseList: sections,
    solventNames: (inventory?.solventCodes ?? []).map((code) => solvents[code] ?? code),
    enterLabel: (inventory?.labels ?? []).join('、'),
    contactName: row.isVisible ? row.contactName : null,
    contactPhone: row.isVisible ? row.contactPhone : null,
    restricted: !row.isVisible,
    ...state,
    source: inventory?.source ?? null,
  }
}

/** What the enterprise has to do under each warning; nothing for one that is not on the emergency list. */
export const emissionReduction = async (context: CallContext, psCode: string) => {
  const { id, isVisible } = await enterpriseBy(context, psCode)
  if (!isVisible) throw new Fail('OUT_OF_SCOPE')
  const plan = await measuresInForce(context.db, id)
  if (plan) return { redWarnings: plan.red, orangeWarnings: plan.orange, yellowWarnings: plan.yellow }
  // Before the first plan is imported the inventory's own measures stand.
  const measures = await firstRow(
    context.db,
    sql<{ redWarnings: string[]; orangeWarnings: string[]; yellowWarnings: string[] }>`
      select red_measures as "redWarnings", orange_measures as "orangeWarnings", yellow_measures as "yellowWarnings"
      from enterprise_inventory where enterprise_id = ${id}`,
  )
  return measures ?? { redWarnings: [], orangeWarnings: [], yellowWarnings: [] }
}
