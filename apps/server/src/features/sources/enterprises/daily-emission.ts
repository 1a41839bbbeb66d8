import { addDays, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, rows, sql } from '../../../db/database.ts'
import { outletValuesOf } from '../../../series/port.ts'

/** Kilograms per day. */
export interface Emission {
  emissionTsp: number | null
  emissionVoc: number | null
  emissionSo2: number | null
  emissionNox: number | null
}

export const emissionFactors = {
  emissionTsp: 'a34013',
  emissionVoc: 'a24088',
  emissionSo2: 'a21026',
  emissionNox: 'a21002',
} as const satisfies Record<keyof Emission, string>

export const emissionFields = Object.keys(emissionFactors) as (keyof Emission)[]

export const noEmission: Emission = { emissionTsp: null, emissionVoc: null, emissionSo2: null, emissionNox: null }

/** Sum of what is there; null when nothing is. */
export const summed = (emissions: readonly Emission[]): Emission => {
  const sum = { ...noEmission }
  for (const emission of emissions) {
    for (const field of emissionFields) {
      const value = emission[field]
      if (value !== null) sum[field] = (sum[field] ?? 0) + value
    }
  }
  return sum
}

/** The hours of a day of the city, [from, to). */
export const hoursOfDay = (date: string): { from: Date; to: Date } => {
  const from = parseCity(date)
  const to = parseCity(addDays(date, 1))
  if (from === null || to === null) throw new RangeError(`not a date: ${date}`)
  return { from, to }
}

const byEnterprise = (found: readonly { enterpriseId: number; factorCode: string; total: number }[]) => {
  const amounts = new Map<number, Map<string, number>>()
  for (const { enterpriseId, factorCode, total } of found) {
    const own = amounts.get(enterpriseId) ?? new Map<string, number>()
    own.set(factorCode, total)
    amounts.set(enterpriseId, own)
  }
  return amounts
}

/** What outlets let go of in the hours of a span, that counts: an hour in which the monitor was at fault is none. */
const massesOf = ({ from, to }: { from: Date; to: Date }, factors: readonly string[]) =>
  outletValuesOf('counted', { granularity: 'hour', from, to, factors })

/**
 * What outlets sent out on a day, by enterprise and factor (kg; waste gas a00000 m³). An enterprise without any mass of
 * the factor that day is not in the map.
 */
export const measuredOn = async (
  db: Queryable,
  date: string,
  factorCodes: readonly string[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> => {
  const found = await rows(
    db,
    sql<{ enterpriseId: number; factorCode: string; total: number }>`
      select enterprise_id as "enterpriseId", factor_code as "factorCode", sum(mass_kg)::float8 as total
      from ${massesOf(hoursOfDay(date), factorCodes)} h join outlet on outlet.id = outlet_id
      group by enterprise_id, factor_code having sum(mass_kg) is not null`,
  )
  return byEnterprise(found)
}

/** What enterprises let go of in the intervals of a span, kg; one without any is not in the map. No factor, nobody. */
export const emittedIn = async (
  db: Queryable,
  span: { granularity: 'minute' | 'hour'; from: Date; to: Date },
  factorCode: string | null,
  enterpriseIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (factorCode === null || enterpriseIds.length === 0) return new Map()
  const found = await rows(
    db,
    sql<{ enterpriseId: number; kg: number }>`
      select enterprise_id as "enterpriseId", sum(mass_kg)::float8 as kg
      from ${outletValuesOf('counted', { ...span, factors: [factorCode] })} h join outlet on outlet.id = h.outlet_id
      where enterprise_id = any(${[...enterpriseIds]}::int[])
      group by enterprise_id having sum(mass_kg) is not null`,
  )
  return new Map(found.map(({ enterpriseId, kg }) => [enterpriseId, kg]))
}

/** Three quarters of the hours make a day's rate; fewer say nothing about the day. */
const hoursNeeded = 18

/**
 * The measured rate of a day, kg/d, from the 24 hours up to an instant: by enterprise and factor, where each of its
 * outlets with the factor reported at least three quarters of the hours.
 */
export const measuredRate = async (
  db: Queryable,
  endAt: Date,
  factorCodes: readonly string[],
  enterpriseIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> => {
  const span = { from: new Date(endAt.getTime() - dayMs), to: endAt }
  const found = await preparedRows(
    db,
    sql<{ enterpriseId: number; factorCode: string; total: number }>`
      select "enterpriseId", "factorCode", 24 * sum(mean)::float8 as total
      from (
        select enterprise_id as "enterpriseId", factor_code as "factorCode", avg(mass_kg) as mean, count(mass_kg) as hours
        from outlet_factor
        join outlet on outlet.id = outlet_id
        left join ${massesOf(span, factorCodes)} h using (outlet_id, factor_code)
        where factor_code = any(${factorCodes}::text[]) and enterprise_id = any(${enterpriseIds}::int[])
        group by outlet.id, factor_code) each_outlet
      group by "enterpriseId", "factorCode" having bool_and(hours >= ${hoursNeeded})`,
  )
  return byEnterprise(found)
}

/** The inventory's emissions of enterprises, the sum of their processes. */
export const inventoryEmission = async (
  db: Queryable,
  enterpriseIds: readonly number[] | null = null,
): Promise<ReadonlyMap<number, Emission>> => {
  const found = await preparedRows(
    db,
    sql<Emission & { enterpriseId: number }>`
      select enterprise_id as "enterpriseId", sum(emission_tsp)::float8 as "emissionTsp", sum(emission_voc)::float8 as "emissionVoc",
        sum(emission_so2)::float8 as "emissionSo2", sum(emission_nox)::float8 as "emissionNox"
      from enterprise_section
      where ${enterpriseIds === null} or enterprise_id = any(${enterpriseIds ?? []}::int[])
      group by enterprise_id`,
  )
  return new Map(found.map(({ enterpriseId, ...emission }) => [enterpriseId, emission]))
}
