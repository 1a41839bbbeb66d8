import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../../db/database.ts'
import { ensurePartitions } from '../../../../db/partitions.ts'
import type { Services } from '../../../../platform/services.ts'

export interface TestDay {
  /** kg of every factor. */
  mass: number
  valid?: number
  stopped?: number
  mean?: number
  peak?: number
  /** 补遗 of the day, kg, and its hours. */
  filled?: number
  filledHours?: number
  exceed?: number
}

const midnight = (day: string): Date => {
  const at = parseCity(day)
  if (!at) throw new Error(`not a day: ${day}`)
  return at
}

/** Days of an outlet, the first to the last, the same for every factor. */
export const outletDays = async ({ db }: Services, outletId: number, [first, last]: [string, string], day: TestDay) => {
  const { mass, valid = 24, stopped = 0, mean = 10, peak = 20, filled = 0, filledHours = 0, exceed = 0 } = day
  const all = (value: number, type: 'smallint' | 'real') => sql`array_agg(${value}::${sql.raw(type)})`
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const at = midnight(date)
    await ensurePartitions(db, 'outlet_day', [at])
    await sql`insert into outlet_day (outlet_id, start_at, valid_hours, stopped_hours, mean, peak, converted_mean,
        converted_peak, mass, mass_hours, invalid_hours, filled_mass, filled_mass_low, filled_hours, judged_hours,
        exceed_hours, max_multiple, flag_hours, computed_at)
      select ${outletId}, ${at}, ${all(valid, 'smallint')}, ${all(stopped, 'smallint')}, ${all(mean, 'real')},
        ${all(peak, 'real')}, ${all(mean, 'real')}, ${all(peak, 'real')}, ${all(mass, 'real')},
        ${all(valid + stopped, 'smallint')}, ${all(24 - valid - stopped, 'smallint')}, ${all(filled, 'real')},
        ${all(filled, 'real')}, ${all(filledHours, 'smallint')}, ${all(valid, 'smallint')}, ${all(exceed, 'smallint')},
        array_agg(null::real), jsonb_object_agg(factor_code, jsonb_build_object('F', ${stopped}::int)), now()
      from outlet_factor where outlet_id = ${outletId}
      on conflict (outlet_id, start_at) do update set mass = excluded.mass, valid_hours = excluded.valid_hours,
        stopped_hours = excluded.stopped_hours, invalid_hours = excluded.invalid_hours, flag_hours = excluded.flag_hours,
        filled_mass = excluded.filled_mass, filled_mass_low = excluded.filled_mass_low, exceed_hours = excluded.exceed_hours`.execute(
      db,
    )
  }
}
