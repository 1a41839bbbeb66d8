import { stoppedFlag } from '@qingkong/domain/measurement/data-flag'
import { fitFlags } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'
import { type DaySpan, outletDaysOf } from './array-days.ts'

/** Flags of hours that came and count: fit values and stops. */
const countingFlags = [...fitFlags('outlet', 'counted'), stoppedFlag]

/** SQL: hours of a factor that came under a flag that no count takes. */
const refusedHours = sql`coalesce((select sum(n::int) from jsonb_each_text(d.flag_hours -> f.factor_code) e (flag, n)
  where not flag = any(${sql.lit(`{${countingFlags.join(',')}}`)}::text[])), 0)`

/**
 * How much of what was due outlets sent, one row per outlet, limited factor and ended day, as a table of SQL: outlet_id,
 * start_at, factor_code, due_hours (24), received_hours (valid, stopped or refused) and refused_hours (received, yet
 * neither valid nor a stop). A day is there from an outlet's first on, also where nothing came.
 */
export const transmissionDaysOf = (span: DaySpan): Sql =>
  sql`(select days.outlet_id, days.start_at, days.factor_code, 24 as due_hours, days.refused_hours,
      least(24, days.valid_hours + days.stopped_hours + days.refused_hours) as received_hours
    from ${outletDaysOf(span, [sql`${refusedHours} as refused_hours`, sql`f.limit_value is not null as is_limited`])} days
    where days.is_limited)`
