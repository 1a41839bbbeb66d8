import { permitShare } from '@qingkong/domain/emission/permit-share'
import { isPermitExpired, type PermitCategory, permitCategoryNames } from '@qingkong/domain/permit/permit'
import { cityDate } from '@qingkong/domain/time/city-time'
import { yearDay } from '@qingkong/domain/time/year-day'
import { preparedRows, type Queryable, type Sql, sql } from '../../../db/database.ts'
import { permittedAmounts } from './permitted-tonnes.ts'
import { type UsedTonnes, usedTonnes, yearSoFar } from './used-tonnes.ts'

interface PermitRow {
  enterpriseId: number
  psCode: string
  psName: string
  countyCode: string
  countyName: string
  permitNo: string
  category: PermitCategory
  validFrom: string
  validTo: string
  factors: { factorCode: string; factorName: string; permitT: number }[]
}

/** Permits with what they permit by factor. @param where over the tables enterprise and permit */
export const permitRows = (db: Queryable, where: Sql): Promise<PermitRow[]> =>
  preparedRows(
    db,
    sql<PermitRow>`
      with named as materialized (select factor_code, min(factor_name) as name from outlet_factor group by factor_code)
      select enterprise.id as "enterpriseId", ps_code as "psCode", ps_name as "psName", enterprise.area_code as "countyCode",
        area_name as "countyName", permit_no as "permitNo", category, valid_from::text as "validFrom",
        valid_to::text as "validTo",
        coalesce((select json_agg(json_build_object('factorCode', permitted.factor_code, 'permitT', permit_t,
            'factorName', coalesce(named.name, permitted.factor_code)) order by permitted.factor_code)
          from ${permittedAmounts} permitted left join named on named.factor_code = permitted.factor_code
          where permitted.enterprise_id = enterprise.id), '[]') as factors
      from permit join enterprise on enterprise.id = permit.enterprise_id join area on area.area_code = enterprise.area_code
      where enterprise.enabled and ${where} order by ps_code`,
  )

const usedKey = (enterpriseId: number, factorCode: string): string => `${enterpriseId} ${factorCode}`

const withShare = (row: PermitRow, used: ReadonlyMap<string, UsedTonnes>, today: string) =>
  row.factors.map(({ factorCode, factorName, permitT }) => {
    const usedT = used.get(usedKey(row.enterpriseId, factorCode))?.usedT ?? null
    const share = permitShare({ usedT, permitT, ...yearDay(today) })
    return {
      factorCode,
      factorName,
      permitT,
      usedT,
      share: share?.share ?? null,
      yearShare: share?.yearShare ?? null,
      expectedT: share?.expectedT ?? null,
      light: share?.light ?? null,
    }
  })

/** Permits with 许可量占比 of each pollutant, from 1 January to yesterday. @param where over enterprise and permit */
export const permitsInUse = async (db: Queryable, where: Sql, now: Date) => {
  const found = await permitRows(db, where)
  const ids = found.map(({ enterpriseId }) => enterpriseId)
  const emitted = await usedTonnes(db, yearSoFar(now), sql`enterprise.id = any(${ids}::int[])`)
  const used = new Map(emitted.map((one) => [usedKey(one.enterpriseId, one.factorCode), one]))
  const today = cityDate(now)
  return found.map((row) => {
    const { enterpriseId, factors: _, ...permit } = row
    return {
      permit: {
        psId: String(enterpriseId),
        ...permit,
        categoryName: permitCategoryNames[row.category],
        isExpired: isPermitExpired(row.validTo, today),
      },
      factors: withShare(row, used, today),
    }
  })
}
