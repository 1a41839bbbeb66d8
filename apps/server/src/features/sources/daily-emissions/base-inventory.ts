import { rows, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Emission, emissionDetail, inventoryEmission, noEmission, summed } from '../enterprises/port.ts'
import { below, knownEnterprise } from '../places/port.ts'

interface InventoryRow {
  id: number
  psCode: string
  psName: string
  countyCode: string
  countyName: string
  indCode: string
  indName: string
  neaicCode: string
  neaicName: string
  parkName: string | null
  controlType: string | null
  keyIndustry: boolean
  isEmergency: boolean
  energy: string | null
  electricity: number | null
  sectionCount: number
  source: string
  isVisible: boolean
}

export interface InventoryFilter {
  pageNum: number
  pageSize: number
  keyword: string
  countyCodeList: readonly string[]
}

/**
 * The base inventory of emissions, enterprise by enterprise in the order of their codes. Emissions and energy are
 * withheld where the user may not read them; such enterprises are listed and counted, and in no sum.
 */
export const baseInventory = async (
  { db, session }: CallContext,
  { pageNum, pageSize, keyword, countyCodeList }: InventoryFilter,
) => {
  const [found, declared] = await Promise.all([
    rows(
      db,
      sql<InventoryRow>`
        select enterprise.id, ps_code as "psCode", ps_name as "psName", area_code as "countyCode",
          area_name as "countyName", industry_code as "indCode", industry_name as "indName",
          division_code as "neaicCode", division_name as "neaicName", park_name as "parkName",
          control_type as "controlType", key_industry as "keyIndustry", 'pst004' = any(monitor_types) as "isEmergency",
          fuel_name || ' ' || fuel_amount::float8::text || ' ' || fuel_unit as energy, electricity, source,
          (select count(*)::int from enterprise_section own where own.enterprise_id = enterprise.id) as "sectionCount",
          ${emissionDetail(session.scope)} as "isVisible"
        from enterprise_inventory
        join enterprise on enterprise.id = enterprise_id
        join area using (area_code)
        where enabled and ${knownEnterprise(session.scope)}
          and ${below(sql`coalesce(street_code, enterprise.area_code)`, countyCodeList)}
          and (${keyword === ''} or ps_name ilike ${likePattern(keyword)})
        order by ps_code`,
    ),
    inventoryEmission(db),
  ])
  const emissionOf = ({ id, isVisible }: InventoryRow): Emission =>
    (isVisible ? declared.get(id) : undefined) ?? noEmission
  const from = (pageNum - 1) * pageSize
  return {
    records: found.slice(from, from + pageSize).map((row) => {
      const { id, isVisible, energy, electricity, ...place } = row
      return {
        psId: String(id),
        ...place,
        energy: isVisible ? energy : null,
        electricity: isVisible ? electricity : null,
        ...emissionOf(row),
        restricted: !isVisible,
      }
    }),
    total: found.length,
    sum: summed(found.map(emissionOf)),
    hiddenCount: found.filter(({ isVisible }) => !isVisible).length,
  }
}
