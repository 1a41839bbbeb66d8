import { sql } from '../db/database.ts'
import { uuidv7 } from '../platform/uuid.ts'
import type { FixtureBuild } from './fixture-build.ts'

/** An hour of a municipal site whose roll-up was given up. */
export const buildDeadLetter = async ({ services, clock, municipalSiteCode }: FixtureBuild): Promise<string> => {
  const now = clock.now()
  const id = uuidv7(now)
  await sql`insert into dead_letter (id, queue, target_kind, target_id, granularity, start_at, late, error, attempts,
      first_failed_at, last_failed_at)
    select ${id}::uuid, 'rollUp', 'site', id, 'hour', date_trunc('hour', ${now}::timestamptz) - interval '3 hours', false,
      'value out of range', 4, ${now}, ${now} from site where site_code = ${municipalSiteCode}`.execute(services.db)
  return id
}
