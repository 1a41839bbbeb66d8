import { Fail } from '@qingkong/contract/errors'
import type { DecompositionFactor } from '@qingkong/domain/target/decomposition'
import { formatCity, parseCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'

/** A target as stored. */
export interface StoredTarget {
  id: string
  name: string
  areaCode: string
  areaName: string
  /** First and last natural day 'YYYY-MM-DD'. */
  fromDay: string
  toDay: string
  pm25Mean: number | null
  goodDays: number | null
  o3ExceedDays: number | null
  showNowMonth: boolean
  remark: string
  version: number
  decomposed: DecompositionFactor[]
  updatedAt: Date
  updatedBy: string
}

/** Targets that fulfil a condition on `target t`, the present ones first. */
export const targetsWhere = (db: Queryable, condition: Sql, page: Sql = sql``): Promise<StoredTarget[]> =>
  rows(
    db,
    sql<StoredTarget>`select t.id, t.name, t.area_code as "areaCode", area_name as "areaName", from_day::text as "fromDay",
        to_day::text as "toDay", pm25_mean as "pm25Mean", good_days as "goodDays", o3_exceed_days as "o3ExceedDays",
        show_now_month as "showNowMonth", remark, version, updated_at as "updatedAt", updated_by as "updatedBy",
        array(select distinct factor_code from target_month m where m.target_id = t.id order by 1) as decomposed
      from target t join area using (area_code) where ${condition}
      order by to_day desc, length(t.area_code), t.area_code, t.created_at desc, t.id ${page}`,
  )

/** @throws Fail NOT_FOUND */
export const targetById = async (db: Queryable, id: string): Promise<StoredTarget> => {
  const [target] = await targetsWhere(db, sql`t.id = ${uuidOrNull(id)}::uuid`)
  if (!target) throw new Fail('NOT_FOUND', '目标不存在或已被删除')
  return target
}

/** What a target sets for an indicator. */
export const targetValueOf = (
  target: Pick<StoredTarget, 'pm25Mean' | 'goodDays' | 'o3ExceedDays'>,
  factor: DecompositionFactor,
): number | null => ({ pm25: target.pm25Mean, good_days: target.goodDays, o3_standard: target.o3ExceedDays })[factor]

/** A target as the filter bar reads it. */
export const targetItem = (target: StoredTarget) => ({
  id: target.id,
  name: target.name,
  areaCode: target.areaCode,
  areaName: target.areaName,
  startTime: `${target.fromDay} 00:00:00`,
  endTime: `${target.toDay} 23:59:59`,
  showNowMonth: target.showNowMonth,
  pm25TargetValue: target.pm25Mean,
  goodDayTargetValue: target.goodDays,
  o3ExceedTargetValue: target.o3ExceedDays,
})

/** A target as its list and form read it. */
export const targetRow = (target: StoredTarget) => ({
  ...targetItem(target),
  remark: target.remark,
  decomposed: target.decomposed,
  version: target.version,
  updateTime: formatCity(target.updatedAt),
  updateUser: target.updatedBy,
})

/** The natural day of a wall-clock text that passed the contract. */
export const dayOfText = (text: string): string => formatCity(parseCity(text) ?? Number.NaN, 'YYYY-MM-DD')
