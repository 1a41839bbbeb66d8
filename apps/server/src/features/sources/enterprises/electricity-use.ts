import { type Queryable, rows, sql } from '../../../db/database.ts'
import { pointValuesOf } from '../../../series/port.ts'
import { hoursOfDay } from './daily-emission.ts'

/** kWh that the meters of enterprises counted on a day; only `group` of the facilities where one is named. */
export const electricityOn = async (
  db: Queryable,
  date: string,
  group: 'production' | null = null,
): Promise<ReadonlyMap<number, number>> => {
  const energies = pointValuesOf('meter', 'counted', { granularity: 'hour', ...hoursOfDay(date) })
  const found = await rows(
    db,
    sql<{ enterpriseId: number; used: number }>`
      select enterprise_id as "enterpriseId", sum(value)::float8 as used
      from ${energies} h join monitor_point on monitor_point.id = point_id
      where quantity = 'energy' and value >= 0 and (${group}::text is null or outlet_group = ${group})
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
