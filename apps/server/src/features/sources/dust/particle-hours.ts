import type { DustFactor } from '@qingkong/domain/dust/dust-factor'
import type { Maybe } from '@qingkong/domain/missing'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { dustHoursOf, type LabelWindow, spreadColumn } from '../../../series/port.ts'

/** Hours of a construction site over a window: one entry per hour, null = missing or unfit to be counted. */
export interface ParticleHours extends Readonly<Record<DustFactor, readonly Maybe<number>[]>> {
  /** Whether anything came of the hour. */
  received: readonly boolean[]
}

interface HoursRow {
  id: number
  slots: number[]
  pm10: Maybe<number>[]
  tsp: Maybe<number>[]
  pm25: Maybe<number>[]
  noise: Maybe<number>[]
}

export const hoursIn = ({ fromMs, toMs }: LabelWindow): number => Math.max(0, Math.round((toMs - fromMs) / hourMs))

/** The hours of a site from one to another. */
export const particlesWithin = (
  { pm10, tsp, pm25, noise, received }: ParticleHours,
  from: number,
  to: number,
): ParticleHours => ({
  pm10: pm10.slice(from, to),
  tsp: tsp.slice(from, to),
  pm25: pm25.slice(from, to),
  noise: noise.slice(from, to),
  received: received.slice(from, to),
})

/** What construction sites measured in the hours of a window, by site; a site of which nothing came is not there. */
export const particleHours = async (
  db: Queryable,
  window: LabelWindow,
  siteIds: readonly number[],
): Promise<Map<number, ParticleHours>> => {
  const count = hoursIn(window)
  if (count === 0 || siteIds.length === 0) return new Map()
  const span = { from: new Date(window.fromMs), to: new Date(window.toMs), targets: siteIds }
  const found = await rows(
    db,
    sql<HoursRow>`
      select dust_id as id, json_agg(pm10) as pm10, json_agg(tsp) as tsp, json_agg(pm25) as pm25, json_agg(noise) as noise,
        json_agg(((date_part('epoch', start_at) - ${window.fromMs / 1000}::float8) / ${hourMs / 1000}::float8)::int) as slots
      from ${dustHoursOf('counted', span)} h group by dust_id`,
  )
  return new Map(
    found.map(({ id, slots, ...values }) => [
      id,
      {
        pm10: spreadColumn(count, slots, values.pm10),
        tsp: spreadColumn(count, slots, values.tsp),
        pm25: spreadColumn(count, slots, values.pm25),
        noise: spreadColumn(count, slots, values.noise),
        received: spreadColumn(
          count,
          slots,
          slots.map(() => 1),
        ).map((came) => came !== null),
      },
    ]),
  )
}
