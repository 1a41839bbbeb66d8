import { hourMs } from '@qingkong/domain/time/city-time'
import { seededRandom } from '@qingkong/science/stats/seeded-random'
import { firstRow, sql } from '../../../../db/database.ts'
import { ensurePartitions } from '../../../../db/partitions.ts'
import type { Services } from '../../../../platform/services.ts'

/** A station somebody may ask about. */
export interface TestStation {
  id: number
  siteCode: string
}

export const makeStation = async (
  { db }: Services,
  { siteCode, siteType = '70', areaCode = '320211' }: { siteCode: string; siteType?: string; areaCode?: string },
): Promise<TestStation> => {
  const row = await firstRow(
    db,
    sql<{ id: number }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values (${siteCode}, ${`站${siteCode}`}, ${siteType}, ${areaCode}, 120.3, 31.55) returning id`,
  )
  if (!row) throw new Error('no station')
  return { id: row.id, siteCode }
}

/** Species of the first positions of the catalogue that the made-up air holds. */
const madeSpecies = 6
const sources = [
  [5, 3, 0.4, 0.1, 0.2, 0.1],
  [0.2, 0.4, 4, 2, 0.3, 1.5],
]

/**
 * Hours of two sources over the first species of a family's table; one cell in forty is missing, one in ninety flagged.
 */
export const sendComponents = async (
  { db }: Services,
  { id }: TestStation,
  {
    from,
    hours,
    species = madeSpecies,
    table = 'voc_hour',
    scale = 1,
  }: {
    from: string
    hours: number
    species?: number
    table?: 'voc_hour' | 'ions_hour' | 'elements_hour'
    scale?: number
  },
): Promise<void> => {
  const random = seededRandom(11)
  const rows = Array.from({ length: hours }, (_, hour) => {
    const strengths = sources.map(() => 0.2 + 2 * random() ** 2)
    const measured = Array.from({ length: species }, (_, j) => {
      const value = strengths.reduce(
        (sum, g, a) => sum + g * (sources[a]?.[j % madeSpecies] ?? 0) * (0.97 + 0.06 * random()),
        0,
      )
      return random() < 1 / 40 ? null : Math.round(1000 * scale * value) / 1000
    })
    const flags = measured.map((value) => (value === null ? '-' : random() < 1 / 90 ? 'D' : 'N')).join('')
    return { start_at: new Date(Date.parse(from) + hour * hourMs).toISOString(), measured, flags }
  })
  await ensurePartitions(db, table, [new Date(from), new Date(Date.parse(from) + hours * hourMs)])
  await sql`insert into ${sql.table(table)} (site_id, start_at, measured, flags)
    select ${id}, start_at, array(select jsonb_array_elements_text(measured)::real), flags
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(start_at timestamptz, measured jsonb, flags text)`.execute(
    db,
  )
}

const instants = (from: string, hours: number) =>
  Array.from({ length: Math.ceil(hours / 600) + 1 }, (_, i) => new Date(Date.parse(from) + 600 * i * hourMs))

/** Hours of gases and weather with a course over the day, wind from the east. */
export const sendAir = async (
  { db }: Services,
  { id }: TestStation,
  { from, hours }: { from: string; hours: number },
): Promise<void> => {
  const random = seededRandom(7)
  let level = 0
  const rows = Array.from({ length: hours }, (_, hour) => {
    const sun = Math.max(0, Math.sin((Math.PI * ((hour % 24) - 5)) / 14))
    level = 0.96 * level + 12 * (random() - 0.5)
    return {
      start_at: new Date(Date.parse(from) + hour * hourMs).toISOString(),
      pm25: hour % 41 === 0 ? null : Math.round(Math.max(1, 60 + level)),
      o3: 40 + 140 * sun,
      no: 2 + 4 * (1 - sun),
      no2: 45 - 25 * sun,
      so2: 8,
      co: 0.7,
      temperature: 26 + 6 * sun,
      humidity: 85 - 30 * sun,
      air_pressure: 1004,
      wind_speed: 2,
      wind_direction: 90,
    }
  })
  await ensurePartitions(db, 'site_hour_raw', [...instants(from, hours), new Date(Date.parse(from) + hours * hourMs)])
  await sql`insert into site_hour_raw (site_id, start_at, pm25, o3, no, no2, so2, co, temperature, humidity, air_pressure,
      wind_speed, wind_direction)
    select ${id}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(start_at timestamptz, pm25 real, o3 real,
      no real, no2 real, so2 real, co real, temperature real, humidity real, air_pressure real, wind_speed real,
      wind_direction real)`.execute(db)
}
