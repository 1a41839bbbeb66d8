import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../../db/database.ts'
import { ensurePartitions } from '../../../../db/partitions.ts'
import type { Services } from '../../../../platform/services.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'

export interface TestDay {
  /** kg of every factor. */
  mass: number
  valid?: number
  stopped?: number
  mean?: number
  peak?: number
}

const midnight = (day: string): Date => {
  const at = parseCity(day)
  if (!at) throw new Error(`not a day: ${day}`)
  return at
}

/** Days of an outlet, the first to the last, the same for every factor. */
export const outletDays = async ({ db }: Services, outletId: number, [first, last]: [string, string], day: TestDay) => {
  const { mass, valid = 24, stopped = 0, mean = 10, peak = 20 } = day
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const at = midnight(date)
    await ensurePartitions(db, uuidv7(at), 'outlet_day', [at])
    await sql`insert into outlet_day (outlet_id, start_at, valid_hours, stopped_hours, mean, peak, converted_mean,
        converted_peak, mass, mass_hours, flag_hours, computed_at)
      select ${outletId}, ${at}, array_agg(${valid}::smallint), array_agg(${stopped}::smallint), array_agg(${mean}::real),
        array_agg(${peak}::real), array_agg(${mean}::real), array_agg(${peak}::real), array_agg(${mass}::real),
        array_agg(${valid + stopped}::smallint), '{}', now()
      from outlet_factor where outlet_id = ${outletId}`.execute(db)
  }
}
