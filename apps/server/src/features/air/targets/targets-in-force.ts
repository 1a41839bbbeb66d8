import { type Queryable, sql } from '../../../db/database.ts'
import { type StoredTarget, targetsWhere } from './stored-target.ts'

/** Targets of an area whose period holds a day, the one of the latest change first. */
export const targetsInForce = async (db: Queryable, areaCode: string, day: string): Promise<StoredTarget[]> => {
  const found = await targetsWhere(
    db,
    sql`t.area_code = ${areaCode} and t.from_day <= ${day}::date and t.to_day >= ${day}::date`,
  )
  return found.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
}
