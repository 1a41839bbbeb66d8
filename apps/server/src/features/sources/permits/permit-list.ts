import { type PermitCategory, permitCategories, permitCategoryNames } from '@qingkong/domain/permit/permit'
import { firstRow, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireEnterprise } from '../emissions/port.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { below } from '../places/port.ts'
import { permitsInUse } from './permit-use.ts'

const inAreas = (areaCodes: readonly string[]): Sql =>
  below(sql`coalesce(street_code, enterprise.area_code)`, areaCodes)

/** How many enterprises hold a permit of each category. */
export const categoryCounts = async ({ db, session }: CallContext, { areaCodes }: { areaCodes: readonly string[] }) => {
  const found = await rows(
    db,
    sql<{ category: PermitCategory; count: number }>`
      select category, count(*)::int as count from permit join enterprise on enterprise.id = enterprise_id
      where enterprise.enabled and ${emissionDetail(session.scope)} and ${inAreas(areaCodes)} group by category`,
  )
  return permitCategories.map((code) => ({
    code,
    name: permitCategoryNames[code],
    count: found.find(({ category }) => category === code)?.count ?? 0,
  }))
}

export interface PermitFilter {
  pageNum: number
  pageSize: number
  keyword: string
  areaCodes: readonly string[]
  industyCode: readonly string[]
  category: PermitCategory | ''
  factorCode: string
}

/** The one row of a permit without amounts. */
const noUse = {
  factorCode: null,
  factorName: null,
  permitT: null,
  usedT: null,
  share: null,
  yearShare: null,
  expectedT: null,
  light: null,
}

/** Permits by 许可量占比, the largest first; a pollutant is a row, a registration without amounts one row at the end. */
export const permitList = async ({ db, session, clock }: CallContext, filter: PermitFilter) => {
  const { pageNum, pageSize, keyword, areaCodes, industyCode, category, factorCode } = filter
  const asked = sql`${inAreas(areaCodes)} and ${below(sql`industry_code`, industyCode)}
    and (${category === ''} or category = ${category})
    and (${keyword === ''} or ps_name ilike ${likePattern(keyword)} or permit_no ilike ${likePattern(keyword)})`
  const detail = emissionDetail(session.scope)
  const [found, hidden] = await Promise.all([
    permitsInUse(db, sql`${asked} and ${detail}`, clock.now()),
    firstRow(
      db,
      sql<{ count: number }>`select count(*)::int as count from permit join enterprise on enterprise.id = enterprise_id
        where enterprise.enabled and ${asked} and not ${detail}`,
    ),
  ])
  const listed = found
    .flatMap(({ permit, factors }) => (factors.length === 0 ? [noUse] : factors).map((use) => ({ ...permit, ...use })))
    .filter((row) => factorCode === '' || row.factorCode === factorCode)
    .toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1))
  return {
    records: listed.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: listed.length,
    hiddenCount: hidden?.count ?? 0,
  }
}

/** The permit of an enterprise; null without one. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const permitOf = async ({ db, session, clock }: CallContext, psCode: string) => {
  const { id } = await requireEnterprise(db, session.scope, psCode)
  const [found] = await permitsInUse(db, sql`enterprise.id = ${id}`, clock.now())
  return found ? { ...found.permit, factors: found.factors } : null
}
