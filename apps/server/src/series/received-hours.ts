import { fitFlags } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'

/**
 * SQL: hours of a day of an outlet's factor in which something came, valid or not; `d` is a row of `outletDaysOf` or
 * `emissionDaysOf`. Valid hours carry a fit flag or none, every other flag is kept with its hours.
 */
export const receivedHours: Sql = sql`(d.valid_hours + case when d.flag_hours = '{}' then 0 else (
  select coalesce(sum(hours::int), 0) from jsonb_each_text(d.flag_hours) as kept (flag, hours)
  where not flag = any(${sql.lit(`{${fitFlags('outlet', 'counted').join(',')}}`)}::text[])) end)`
