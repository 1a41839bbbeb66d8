import { type HourlyPollutant, hourlyPollutants } from '@qingkong/domain/air/aqi'
import { type Queryable, rows, sql } from '../db/database.ts'
import { Memory } from '../db/memory.ts'

type NotMeasured = ReadonlySet<HourlyPollutant>

/** By site; those of which every pollutant is planned stand there empty. */
const memory = new Memory<NotMeasured>(['catalogue'], 2_000)

const readNotPlanned = async (db: Queryable, keys: readonly string[]): Promise<Map<string, NotMeasured>> => {
  const found = await rows(
    db,
    sql<{
      siteId: number
      factors: string[]
    }>`select b.target_id as "siteId", array_agg(distinct b.factor_code) as factors
      from device_binding b join site s on s.id = b.target_id
      where b.target_kind = 'site' and b.target_id = any (${keys.map(Number)}::int[])
        and s.site_type not in ('10', '11', '12')
      group by 1`,
  )
  const planned = new Map(found.map(({ siteId, factors }) => [`${siteId}`, factors]))
  return new Map(
    keys.map((key) => {
      const factors = planned.get(key)
      return [key, new Set(factors ? hourlyPollutants.filter((pollutant) => !factors.includes(pollutant)) : [])]
    }),
  )
}

/**
 * Pollutants outside each site's monitoring plan: those no device of the site measures. National-control sites and
 * sites without devices (imported) are planned for all six.
 */
export const notPlannedOf = async (db: Queryable, siteIds: readonly number[]): Promise<Map<number, NotMeasured>> => {
  const keys = [...new Set(siteIds)].map(String)
  const known = await memory.getAll(db, keys, (unknown) => readNotPlanned(db, unknown))
  return new Map([...known].map(([key, pollutants]) => [Number(key), pollutants]))
}
