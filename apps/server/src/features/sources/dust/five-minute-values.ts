import type { DustFactor } from '@qingkong/domain/dust/dust-factor'
import type { Maybe } from '@qingkong/domain/missing'
import { minuteMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { dustMinutes, fitColumn, type LabelWindow, rowsOf } from '../../../series/port.ts'

export const fiveMinuteMs = 5 * minuteMs

/** Noise by energy, all else by value. */
const meanOf = (factor: DustFactor): Sql =>
  factor === 'noise' ? sql`10 * log(avg(power(10, value / 10)))` : sql`avg(value)`

/** Five-minute means of the sites' minutes that count, by site; null where none came. µg/m³, dB. */
export const fiveMinuteValues = async (
  db: Queryable,
  { fromMs, toMs }: LabelWindow,
  factor: DustFactor,
  siteIds: readonly number[],
): Promise<Map<number, Maybe<number>[]>> => {
  const count = Math.max(0, Math.round((toMs - fromMs) / fiveMinuteMs))
  if (count === 0 || siteIds.length === 0) return new Map()
  const span = { ids: siteIds, from: new Date(fromMs), to: new Date(toMs - 1) }
  const found = await rows(
    db,
    sql<{ id: number; slots: number[]; values: number[] }>`
      select id, json_agg(slot) as slots, json_agg(mean) as values from (
        select id, slot, ${meanOf(factor)} as mean from (
          select target_id as id, ${fitColumn('dust', 'counted', factor, 's')}::float8 as value,
            floor((date_part('epoch', start_at) - ${fromMs / 1000}::float8) / ${fiveMinuteMs / 1000}::float8)::int as slot
          from ${rowsOf(dustMinutes, span)} s) m
        where value is not null group by id, slot) f
      group by id`,
  )
  return new Map(
    found.map(({ id, slots, values }) => {
      const series = new Array<Maybe<number>>(count).fill(null)
      for (const [at, slot] of slots.entries()) series[slot] = values[at] ?? null
      return [id, series]
    }),
  )
}
