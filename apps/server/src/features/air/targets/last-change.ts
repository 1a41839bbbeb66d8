import { firstRow, type Queryable, sql } from '../../../db/database.ts'

/** When somebody last changed a target or the settings of an area; null = nobody ever did. */
export const targetsChangedAt = async (db: Queryable, areaCode: string): Promise<Date | null> =>
  (
    await firstRow(
      db,
      sql<{ at: Date | null }>`select greatest((select max(updated_at) from target where area_code = ${areaCode}),
        (select max(updated_at) from target_config where area_code = ${areaCode})) as at`,
    )
  )?.at ?? null
