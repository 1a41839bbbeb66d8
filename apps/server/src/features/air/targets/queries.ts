import { indicators } from '@qingkong/domain/target/indicator'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import { targetItem, targetRow, targetsWhere } from './stored-target.ts'

export interface TargetFilter {
  pageNum: number
  pageSize: number
  keyword: string
  areaCode: string
  year?: number | null | undefined
}

/** Targets by name, area and year, the present ones first. */
export const targetList = async (db: Queryable, filter: TargetFilter) => {
  const year = filter.year ?? null
  const where = sql`t.name ilike ${likePattern(filter.keyword)}
    and ${filter.areaCode === '' ? sql`true` : sql`t.area_code = ${filter.areaCode}`}
    and ${year === null ? sql`true` : sql`t.from_day <= ${`${year}-12-31`}::date and t.to_day >= ${`${year}-01-01`}::date`}`
  const page = sql`limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`
  const found = await targetsWhere(db, where, page)
  const count = await firstRow(db, sql<{ total: number }>`select count(*)::int as total from target t where ${where}`)
  return { records: found.map(targetRow), total: count?.total ?? 0 }
}

export const targetItems = async (db: Queryable, areaCode = '') =>
  (await targetsWhere(db, areaCode === '' ? sql`true` : sql`t.area_code = ${areaCode}`)).map(targetItem)

const valueKeys = {
  pm25: 'pm25TargetValue',
  good_days: 'goodDayTargetValue',
  o3_standard: 'o3ExceedTargetValue',
} as const

/** What can be set as a target. */
export const targetFactors = () =>
  Object.values(indicators).map(({ code, name, unit, bound }) => ({
    code,
    name,
    unit,
    bound,
    valueKey: valueKeys[code],
  }))
