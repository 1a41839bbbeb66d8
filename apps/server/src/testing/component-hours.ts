import { hourMs } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql } from '../db/database.ts'
import { ensurePartitions } from '../db/partitions.ts'
import type { Services } from '../platform/services.ts'
import { must } from './fixture-place.ts'

/** What a moderately polluted hour holds, by English name: ions and carbon µg/m³, elements ng/m³, gases µg/m³. */
const usualHour: Readonly<Record<string, number>> = {
  Sulfate: 10,
  Nitrate: 20,
  Ammonium: 9.5,
  Chloride: 1,
  'Sodium ion': 0.3,
  'Potassium ion': 0.5,
  'Magnesium ion': 0.06,
  'Calcium ion': 0.4,
  Fluoride: 0.05,
  Nitrite: 0.05,
  'Organic carbon': 8,
  'Elemental carbon': 2,
  Aluminium: 300,
  Silicon: 800,
  Sulfur: 3600,
  Chlorine: 1000,
  Potassium: 600,
  Calcium: 450,
  Titanium: 30,
  Iron: 450,
  Zinc: 60,
  Lead: 15,
  Ethylene: 3.5,
  Ethane: 3,
  Propane: 5,
  Isobutane: 2,
  'n-Butane': 3.5,
  Isopentane: 3,
  'n-Pentane': 1.6,
  Isoprene: 0.4,
  Acetylene: 1.5,
  Benzene: 1.4,
  Toluene: 5,
  Ethylbenzene: 1.2,
  'o-Xylene': 0.8,
  'm,p-Xylene': 2.3,
}
const usualElement = 4
const usualGas = 0.1

const families = ['voc', 'ions', 'carbon', 'elements'] as const

export interface SentSpecies {
  nameEn: string
  position: number
}

/** A course over the day, a little different for each species; never the same for two of them. */
const courseOf = (hour: number, position: number): number =>
  1 + 0.4 * Math.sin((2 * Math.PI * hour) / 24 + position) + 0.05 * Math.sin(hour * (position + 1))

/** One of the family in one hour; null = not sent. */
export type SentValue = (species: SentSpecies & { family: (typeof families)[number] }, hour: number) => number | null

const usualValue: SentValue = ({ family, nameEn, position }, hour) =>
  (usualHour[nameEn] ?? (family === 'elements' ? usualElement : usualGas)) * courseOf(hour, position)

/** Air and weather beside them: PM2.5 that its components nearly make up, ozone at noon, a wind that turns. */
const airOf = (hour: number) => {
  const sun = Math.max(0, Math.sin((Math.PI * ((hour % 24) - 5)) / 14))
  return {
    pm25: Math.round(65 * (1 + 0.3 * Math.sin((2 * Math.PI * hour) / 24))),
    o3: 40 + 140 * sun,
    no2: 45 - 25 * sun,
    so2: 8,
    co: 0.7,
    temperature: 20 + 6 * sun,
    humidity: 85 - 40 * sun,
    wind_speed: 1 + (hour % 5),
    wind_direction: (hour * 23) % 360,
  }
}

/** Fills a station's hours of all four families, and of air and weather, from an instant on. */
export const fillComponentHours = async (
  { db }: Pick<Services, 'db'>,
  siteCode: string,
  {
    from,
    hours,
    value = usualValue,
    flag = () => 'N',
  }: { from: Date; hours: number; value?: SentValue; flag?: (species: SentSpecies, hour: number) => string },
): Promise<void> => {
  const site = must(
    await firstRow(db, sql<{ id: number }>`select id from site where site_code = ${siteCode}`),
    siteCode,
  )
  const at = Array.from({ length: hours }, (_, hour) => new Date(from.getTime() + hour * hourMs))
  for (const family of families) {
    const species = await rows(
      db,
      sql<SentSpecies>`select name_en as "nameEn", position from species where family = ${family} order by position`,
    )
    const sent = at.map((startAt, hour) => {
      const measured = species.map((one) => value({ ...one, family }, hour))
      const flags = species.map((one, position) => (measured[position] === null ? '-' : flag(one, hour))).join('')
      return { start_at: startAt.toISOString(), measured, flags }
    })
    const table = `${family}_hour` as const
    await ensurePartitions(db, table, at)
    await sql`insert into ${sql.table(table)} (site_id, start_at, measured, flags)
      select ${site.id}, start_at, array(select jsonb_array_elements_text(measured)::real), flags
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r(start_at timestamptz, measured jsonb, flags text)
      on conflict (site_id, start_at) do nothing`.execute(db)
  }
  const air = at.map((startAt, hour) => ({ start_at: startAt.toISOString(), ...airOf(hour) }))
  await ensurePartitions(db, 'site_hour_raw', at)
  await sql`insert into site_hour_raw (site_id, start_at, pm25, o3, no2, so2, co, temperature, humidity, wind_speed, wind_direction)
    select ${site.id}, r.* from jsonb_to_recordset(${JSON.stringify(air)}::jsonb) as r(start_at timestamptz, pm25 real, o3 real,
      no2 real, so2 real, co real, temperature real, humidity real, wind_speed real, wind_direction real)
    on conflict (site_id, start_at) do nothing`.execute(db)
}
