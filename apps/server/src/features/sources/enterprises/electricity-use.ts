import { type Queryable, rows, sql } from '../../../db/database.ts'
import { hoursOfDay } from './daily-emission.ts'

/** kWh that the meters of enterprises counted on a day; only `group` of the facilities where one is named. */
export const electricityOn = async (
  db: Queryable,
  date: string,
  group: 'production' | null = null,
): Promise<ReadonlyMap<number, number>> => {
  const { from, to } = hoursOfDay(date)
  const found = await rows(
    db,
    sql<{ enterpriseId: number; used: number }>`
      select enterprise_id as "enterpriseId", sum(h.measured[position])::float8 as used
      from monitor_point
      join monitor_point_factor f on f.point_id = monitor_point.id and quantity = 'energy'
      join point_hour h on h.point_id = monitor_point.id and h.start_at between ${from} and ${to}
      where monitor_type = 'pst002' and h.measured[position] >= 0 and (${group}::text is null or outlet_group = ${group})
      group by enterprise_id`,
  )
  return new Map(found.map(({ enterpriseId, used }) => [enterpriseId, used]))
}

/** The inventory's electricity use of a year, 10⁴ kWh. */
export const annualElectricity = async (db: Queryable): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(
    db,
    sql<{ enterpriseId: number; used: number }>`
      select enterprise_id as "enterpriseId", electricity as used from enterprise_inventory where electricity is not null`,
  )
  return new Map(found.map(({ enterpriseId, used }) => [enterpriseId, used]))
}
