import type { Sql } from '../../../db/database.ts'
import { preparedRows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { oncePerRequest } from '../../../http/once-per-request.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { below, knownEnterprise } from '../places/port.ts'

export interface AmountFilter {
  areaCodes: readonly string[]
  industyCode: readonly string[]
  superviseCompany: readonly string[]
}

/** An enterprise with what its amounts are summed by. */
export interface StatisticEnterprise {
  enterpriseId: number
  psCode: string
  psName: string
  countyCode: string
  countyName: string
  /** GB/T 4754 division. */
  divisionCode: string
  divisionName: string
}

/** What is counted at the lowest level: an outlet or a meter of an enterprise. */
export interface StatisticUnit extends StatisticEnterprise {
  unitCode: string
  unitName: string
}

export interface StatisticOutlet extends StatisticUnit {
  outletId: number
  factorName: string
  limit: number | null
}

/** Over the table enterprise. */
export const meetsFilter = ({ areaCodes, industyCode, superviseCompany }: AmountFilter): Sql =>
  sql`enterprise.enabled and ${below(sql`coalesce(street_code, enterprise.area_code)`, areaCodes)}
    and ${below(sql`industry_code`, industyCode)}
    and (${superviseCompany.length === 0} or ps_code = any(${superviseCompany}::text[]))`

/** Columns of a StatisticEnterprise, over enterprise and area. */
export const enterpriseColumns = sql`enterprise.id as "enterpriseId", ps_code as "psCode", ps_name as "psName",
  enterprise.area_code as "countyCode", area.area_name as "countyName", left(industry_code, 2) as "divisionCode",
  coalesce((select min(division_name) from enterprise_inventory where division_code = left(industry_code, 2)),
    left(industry_code, 2)) as "divisionName"`

export interface Asked<T> {
  visible: T[]
  /** Enterprises that meet the filter, but whose detail the user may not read. */
  hiddenCount: number
}

/** Splits rows of enterprises by whether the user may read them; the hidden ones are counted, not told. */
export const splitVisible = <T extends { enterpriseId: number; isVisible: boolean | null }>(
  found: readonly T[],
): Asked<T> => ({
  visible: found.filter(({ isVisible }) => isVisible === true),
  hiddenCount: new Set(found.filter(({ isVisible }) => isVisible !== true).map(({ enterpriseId }) => enterpriseId))
    .size,
})

/** Outlets that measure a factor, of the enterprises asked about, in the order of district, division and code. */
export const askedOutlets = async (
  { db, session }: CallContext,
  filter: AmountFilter,
  factorCode: string,
  isKept: (outlet: StatisticOutlet) => boolean = () => true,
): Promise<Asked<StatisticOutlet>> => {
  const { areaCodes, industyCode, superviseCompany } = filter
  const key = JSON.stringify(['askedOutlets', factorCode, areaCodes, industyCode, superviseCompany])
  // Several parts of an answer ask the same.
  const found = await oncePerRequest(session, key, () =>
    preparedRows(
      db,
      sql<StatisticOutlet & { isVisible: boolean | null }>`
        select ${enterpriseColumns}, outlet.id as "outletId", outlet_code as "unitCode", outlet_name as "unitName",
          factor_name as "factorName", limit_value::float8 as "limit", ${emissionDetail(session.scope)} as "isVisible"
        from outlet_factor join outlet on outlet.id = outlet_id
        join enterprise on enterprise.id = outlet.enterprise_id
        join area on area.area_code = enterprise.area_code
        where factor_code = ${factorCode} and ${knownEnterprise(session.scope)} and ${meetsFilter(filter)}
        order by area.sort, enterprise.area_code, left(industry_code, 2), ps_code, outlet_code`,
    ),
  )
  return splitVisible(found.filter(isKept))
}
