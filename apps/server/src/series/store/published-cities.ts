import { rows, sql, type Tx } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import { makeHistoryPartition } from './series-partitions.ts'
import { nextRevs } from './store-rows.ts'

/** Values published for a city: µg/m³, CO mg/m³; null is missing. */
interface PublishedValues {
  pm25: number | null
  pm10: number | null
  so2: number | null
  no2: number | null
  /** Hours only. */
  o3: number | null
  co: number | null
  o38h: number | null
  aqi: number | null
  primary: readonly string[]
}

export interface PublishedInterval extends PublishedValues {
  cityCode: string
  granularity: 'hour' | 'day'
  /** Start of the hour, or of the natural day. */
  startMs: number
}

const tables = {
  hour: { name: 'city_hour', key: sql`start_at`, factors: ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co', 'o38h', 'aqi'] },
  day: { name: 'city_day', key: sql`day`, factors: ['pm25', 'pm10', 'so2', 'no2', 'co', 'o38h', 'aqi'] },
} as const

const given = (granularity: 'hour' | 'day', intervals: readonly PublishedInterval[]) => sql`(
  select c.id as city_id, ${granularity === 'hour' ? sql`to_timestamp(v.ms / 1000)` : sql`to_timestamp(v.ms / 1000)::date`} as key,
    v.pm25, v.pm10, v.so2, v.no2, v.o3, v.co, v.o38h, v.aqi, v.primary_factors
  from jsonb_to_recordset(${JSON.stringify(
    intervals.map(({ startMs, primary, ...rest }) => ({ ...rest, ms: startMs, primary_factors: primary })),
  )}::jsonb) v("cityCode" text, ms float8, pm25 real, pm10 real, so2 real, no2 real, o3 real, co real, o38h real,
    aqi smallint, primary_factors text[])
  join city c on c.city_code = v."cityCode")`

/** One entry per city and interval: the last one given. */
const withoutRepeats = (intervals: readonly PublishedInterval[]): PublishedInterval[] => [
  ...new Map(intervals.map((interval) => [`${interval.cityCode}/${interval.startMs}`, interval])).values(),
]

const store = async (tx: Tx, granularity: 'hour' | 'day', intervals: readonly PublishedInterval[], now: Date) => {
  if (intervals.length === 0) return 0
  const { name, key, factors } = tables[granularity]
  const [table, columns] = [sql.table(name), sql.join(factors.map((factor) => sql.ref(factor)))]
  const inserted = await sql`with n as materialized (select nextval('data_rev') as rev)
    insert into ${table} (city_id, ${key}, ${columns}, primary_factors, source, first_rev, rev)
    select city_id, key, ${columns}, primary_factors, 'national', n.rev, n.rev
    from ${given(granularity, intervals)} v cross join n
    on conflict (city_id, ${key}) do nothing`.execute(tx)
  const of = (alias: string) => sql.join(factors.map((factor) => sql.ref(`${alias}.${factor}`)))
  const revised = await rows(
    tx,
    sql<{ city_id: number }>`select t.city_id from ${table} t join ${given(granularity, intervals)} v
        on v.city_id = t.city_id and v.key = t.${key}
      where (${of('t')}, t.primary_factors) is distinct from (${of('v')}, v.primary_factors) order by 1 for update of t`,
  )
  if (revised.length === 0) return Number(inserted.numAffectedRows ?? 0n)
  const [rev = 0] = await nextRevs(tx, 1)
  await sql`insert into value_history (rev, target_kind, target_id, granularity, factor, start_at, old_value, reason, changed_at)
    select ${rev}::bigint, 'city', t.city_id, ${granularity}, f.factor, t.${key}::timestamptz, f.old_value, 'share', ${now}
    from ${table} t join ${given(granularity, intervals)} v on v.city_id = t.city_id and v.key = t.${key}
    cross join lateral (values ${sql.join(
      factors.map(
        (factor) => sql`(${sql.lit(factor)}, ${sql.ref(`t.${factor}`)}::real, ${sql.ref(`v.${factor}`)}::real)`,
      ),
    )}) f(factor, old_value, new_value)
    where f.old_value is distinct from f.new_value`.execute(tx)
  await sql`update ${table} t set ${sql.join(factors.map((factor) => sql`${sql.ref(factor)} = ${sql.ref(`v.${factor}`)}`))},
      primary_factors = v.primary_factors, source = 'national', rev = ${rev}::bigint
    from ${given(granularity, intervals)} v where v.city_id = t.city_id and v.key = t.${key}
      and (${of('t')}, t.primary_factors) is distinct from (${of('v')}, v.primary_factors)`.execute(tx)
  return Number(inserted.numAffectedRows ?? 0n) + revised.length
}

/**
 * Stores what was published for other cities, in one transaction; a revised value is a new version and the old one is
 * kept. Repeating it changes nothing.
 * @returns how many intervals are new or changed
 */
export const storePublished = async (services: Services, intervals: readonly PublishedInterval[]): Promise<number> => {
  const now = services.clock.now()
  await makeHistoryPartition(services)
  const given = withoutRepeats(intervals)
  const of = (granularity: 'hour' | 'day') => given.filter((interval) => interval.granularity === granularity)
  return services.db
    .transaction()
    .execute(async (tx) => (await store(tx, 'hour', of('hour'), now)) + (await store(tx, 'day', of('day'), now)))
}
