import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'

/** Metres, until a user chooses another (document 1 section 9). */
const defaultRadiusM = 3000

/** The user's own sector radius on the map. */
export const sectorRadius = async ({ db, session }: CallContext): Promise<{ radius: number }> => {
  const own = await firstRow(
    db,
    sql<{
      radius: number
    }>`select sector_radius_m as radius from user_map_setting where user_id = ${session.userId}::uuid`,
  )
  return own ?? { radius: defaultRadiusM }
}

export const setSectorRadius = async ({ db, session }: CallContext, radius: number): Promise<{ radius: number }> => {
  await sql`insert into user_map_setting (user_id, sector_radius_m) values (${session.userId}::uuid, ${radius})
    on conflict (user_id) do update set sector_radius_m = excluded.sector_radius_m`.execute(db)
  return { radius }
}
