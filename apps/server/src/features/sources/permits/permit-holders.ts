import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { PermitHolder } from './check-permits.ts'

interface HolderRow {
  id: number
  psCode: string
  psName: string
  creditCode: string
  outlets: { id: number; code: string; factors: string[] }[]
}

/** Every enterprise by its code, with its outlets and the pollutants they measure. */
export const permitHolders = async (db: Queryable): Promise<Map<string, PermitHolder>> => {
  const found = await rows(
    db,
    sql<HolderRow>`select enterprise.id, ps_code as "psCode", ps_name as "psName", credit_code as "creditCode",
        coalesce((select json_agg(json_build_object('id', outlet.id, 'code', outlet_code, 'factors',
            (select coalesce(json_agg(factor_code), '[]') from outlet_factor
              where outlet_id = outlet.id and unit = 'mg/m³')))
          from outlet where enterprise_id = enterprise.id), '[]') as outlets
      from enterprise where enabled`,
  )
  return new Map(
    found.map(({ psCode, outlets, ...holder }) => [
      psCode,
      {
        ...holder,
        outlets: new Map(outlets.map(({ id, code, factors }) => [code, { id, factors: new Set(factors) }])),
      },
    ]),
  )
}
