import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../../db/database.ts'
import { ensurePartitions } from '../../../../db/partitions.ts'
import type { Services } from '../../../../platform/services.ts'

/** Days of a meter, the first to the last: 24 valid hours with so much energy, and the highest mean load of an hour. */
export const pointDays = async (
  { db }: Services,
  pointId: number,
  [first, last]: [string, string],
  { kwh, peakKw }: { kwh: number; peakKw: number },
) => {
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const at = parseCity(date)
    if (!at) throw new Error(`not a day: ${date}`)
    await ensurePartitions(db, 'point_day', [at])
    await sql`insert into point_day (point_id, start_at, valid_hours, mean, peak, lowest, energy_kwh, flag_hours, computed_at)
      select ${pointId}, ${at}, array_agg(24::smallint order by position), array_agg(${kwh / 24}::real order by position),
        array_agg(case quantity when 'load' then ${peakKw}::real else 0 end order by position),
        array_agg(0::real order by position),
        array_agg(case quantity when 'energy' then ${kwh}::real end order by position), '{}', now()
      from monitor_point_factor where point_id = ${pointId}`.execute(db)
  }
}
