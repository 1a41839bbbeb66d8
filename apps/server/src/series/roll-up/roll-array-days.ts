import { emissionValidity } from '@qingkong/domain/emission/validity'
import { normalFlag, notSentMark } from '@qingkong/domain/measurement/data-flag'
import { dayMs } from '@qingkong/domain/time/city-time'
import { type Sql, sql, type Tx } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import { seriesCatalogue } from '../catalogue.ts'
import { isClosed } from '../outlet-marks.ts'
import { outletValuesOf } from '../outlet-values.ts'
import { pointValuesOf } from '../point-values.ts'
import { makeSeriesPartitions } from '../store/series-partitions.ts'
import { fillMissingMass } from './fill-missing-mass.ts'
import { noteFollowingDays } from './note-following-days.ts'
import type { RollUpStep } from './roll-up-step.ts'
import { type DueInterval, intervalLiterals, spanOf } from './take-due.ts'

/** One number of a day for each factor: its column, its type and how the hours `v` of the factor make it. */
interface DayNumber {
  column: string
  type: 'smallint' | 'real'
  /** Also of a factor without an hour that day: nothing, or none. */
  none: Sql
  of: Sql
}

interface DayRule {
  kind: 'outlet' | 'point'
  idColumn: string
  table: string
  /** Which factor stands at which position: table with the id column, position and factor_code. */
  catalogue: string
  /** Columns of the hours that the numbers are made of. */
  columns: readonly string[]
  /** Hours of the batch as a table of SQL: the id, start_at, factor_code, mark and values that count. */
  hoursOf: (span: { from: Date; to: Date; targets: readonly number[] }) => Sql
  numbers: readonly DayNumber[]
}

const count = (column: string, of: Sql): DayNumber => ({ column, type: 'smallint', none: sql`0`, of })
const value = (column: string, of: Sql): DayNumber => ({ column, type: 'real', none: sql`null`, of })

/** Hours of a factor that its limit is held against: strictly above exceeds. */
const isLimited = sql`v.held_limit > 0`
const judged = sql`count(v.judged_value) filter (where ${isLimited})`
const above = sql`v.judged_value > v.held_limit and ${isLimited}`
/** By the mean of a day, which stands on twenty hours, the day's hours exceed together or not at all. */
const isByDay = sql`max(v.judge_by) = 'DAY'`
const isJudgedDay = sql`${judged} >= ${sql.lit(emissionValidity.hoursPerDay)}`
const dayMultiple = sql`avg(v.judged_value::float8) filter (where ${isLimited}) / max(v.held_limit) - 1`

/** What the limit was held against; hours with 工况标记 are out of it (`judged_value`). */
const judgements: readonly DayNumber[] = [
  count('judged_hours', sql`case when ${isByDay} and not ${isJudgedDay} then 0 else ${judged} end`),
  count(
    'exceed_hours',
    sql`case when not ${isByDay} then count(*) filter (where ${above})
      when ${isJudgedDay} and ${dayMultiple} > 0 then ${judged} else 0 end`,
  ),
  value(
    'max_multiple',
    sql`case when not ${isByDay} then max(v.judged_value::float8 / v.held_limit - 1) filter (where ${above})
      when ${isJudgedDay} and ${dayMultiple} > 0 then ${dayMultiple} end`,
  ),
]

const outletColumns = [
  'measured',
  'converted',
  'value',
  'judged_value',
  'mass_kg',
  'is_stopped',
  'held_limit',
  'judge_by',
] as const

const outletRule: DayRule = {
  kind: 'outlet',
  idColumn: seriesCatalogue.outlet.idColumn,
  table: seriesCatalogue.outlet.tables.day,
  catalogue: 'outlet_factor',
  // Hours of a closed plant (报停) on which nothing came are a stop.
  hoursOf: (span) => {
    const { from, to, targets } = span
    const told = outletValuesOf('counted', { granularity: 'hour', ...span })
    return sql`(select outlet_id, start_at, factor_code, mark, ${sql.join(outletColumns.map((column) => sql.ref(column)))}
      from ${told} told
      union all
      select f.outlet_id, h.at, f.factor_code, null, null, null, null, null, 0, true, f.limit_value, f.judge_by
      from outlet_factor f cross join generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 hour', interval '1 hour') h (at)
      where f.outlet_id = any(${[...targets]}::int[]) and ${isClosed(sql`f.outlet_id`, sql`h.at`)}
        and not exists (select from ${sql.table(seriesCatalogue.outlet.tables.hour)} t where t.outlet_id = f.outlet_id and t.start_at = h.at))`
  },
  columns: outletColumns,
  numbers: [
    count('valid_hours', sql`count(v.value)`),
    count('stopped_hours', sql`count(*) filter (where v.is_stopped)`),
    value('mean', sql`avg(v.measured)`),
    value('peak', sql`max(v.measured)`),
    value('converted_mean', sql`avg(v.converted)`),
    value('converted_peak', sql`max(v.converted)`),
    value('mass', sql`sum(v.mass_kg::float8)`),
    count('mass_hours', sql`count(v.mass_kg)`),
    { ...count('invalid_hours', sql`24 - count(*) filter (where v.value is not null or v.is_stopped)`), none: sql`24` },
    ...judgements,
  ],
}

const pointRule: DayRule = {
  kind: 'point',
  idColumn: seriesCatalogue.meter.idColumn,
  table: seriesCatalogue.meter.tables.day,
  catalogue: 'monitor_point_factor',
  hoursOf: (span) => sql`(select * from ${pointValuesOf('meter', 'counted', { granularity: 'hour', ...span })} m
    union all select * from ${pointValuesOf('condition', 'counted', { granularity: 'hour', ...span })} c)`,
  columns: ['quantity', 'value'],
  numbers: [
    count('valid_hours', sql`count(v.value)`),
    value('mean', sql`avg(v.value)`),
    value('peak', sql`max(v.value)`),
    value('lowest', sql`min(v.value)`),
    value('energy_kwh', sql`sum(v.value::float8) filter (where v.quantity = 'energy' and v.value >= 0)`),
  ],
}

const writeDays = (tx: Tx, rule: DayRule, days: readonly DueInterval[], now: Date) => {
  const { ids, starts } = intervalLiterals(days)
  const targets = [...new Set(days.map(({ targetId }) => targetId))]
  const hours = rule.hoursOf({ ...spanOf(days, dayMs), targets })
  const id = sql.ref(rule.idColumn)
  const names = rule.numbers.map(({ column }) => sql.ref(column))
  return sql`
    with day as (
      select id, to_timestamp(ms / 1000) as start_at from unnest(${ids}::int[], ${starts}::float8[]) k (id, ms)
    ), hour as (
      select day.id, day.start_at, v.factor_code, v.mark, ${sql.join(rule.columns.map((column) => sql.ref(`v.${column}`)))}
      from day join ${hours} v on v.${id} = day.id and v.start_at >= day.start_at and v.start_at < day.start_at + interval '1 day'
    ), cell as (
      select v.id, v.start_at, v.factor_code, ${sql.join(rule.numbers.map(({ column, of }) => sql`${of} as ${sql.ref(column)}`))}
      from hour v group by v.id, v.start_at, v.factor_code
    ), flagged as (
      select id, start_at, jsonb_object_agg(factor_code, flags) as flag_hours from (
        select id, start_at, factor_code, jsonb_object_agg(mark, n) as flags
        from (select id, start_at, factor_code, mark, count(*) as n from hour
          where mark not in (${sql.lit(normalFlag)}, ${sql.lit(notSentMark)}) group by 1, 2, 3, 4) f
        group by 1, 2, 3) by_factor
      group by 1, 2
    )
    insert into ${sql.table(rule.table)} (${id}, start_at, ${sql.join(names)}, flag_hours, source, computed_at)
    select d.id, d.start_at,
      ${sql.join(rule.numbers.map(({ column, type, none }) => sql`array_agg(coalesce(c.${sql.ref(column)}, ${none})::${sql.raw(type)} order by place.position)`))},
      coalesce(flagged.flag_hours, '{}'), 'rolled', ${now}
    from day d
    left join flagged on flagged.id = d.id and flagged.start_at = d.start_at
    cross join lateral (select n.place as position, f.factor_code from generate_series(1,
        (select max(position) from ${sql.table(rule.catalogue)} where ${id} = d.id)) n (place)
      left join ${sql.table(rule.catalogue)} f on f.${id} = d.id and f.position = n.place) place
    left join cell c on c.id = d.id and c.start_at = d.start_at and c.factor_code = place.factor_code
    group by d.id, d.start_at, flagged.flag_hours
    on conflict (${id}, start_at) do update set
      ${sql.join([...names, sql.ref('flag_hours'), sql.ref('source'), sql.ref('computed_at')].map((name) => sql`${name} = excluded.${name}`))}`.execute(
    tx,
  )
}

type Complete = (tx: Tx, days: readonly DueInterval[], now: Date) => Promise<void>

const stepOf = (rule: DayRule, complete: Complete = async () => undefined): RollUpStep => ({
  kind: rule.kind,
  granularity: 'day',
  batchSize: 500,
  roll: async (services: Services, tx, intervals) => {
    const now = services.clock.now()
    await makeSeriesPartitions(services, rule.table, intervals)
    await writeDays(tx, rule, intervals, now)
    await complete(tx, intervals, now)
  },
})

const completeOutletDays: Complete = async (tx, days, now) => {
  await fillMissingMass(tx, days, now)
  await noteFollowingDays(tx, days, now)
}

/** Days of stacks from the hours that count: valid hours, means, highest hours, mass, what fills its gaps, exceedances. */
export const rollOutletDays: RollUpStep = stepOf(outletRule, completeOutletDays)
/** Days of meters (energy) and condition sensors. */
export const rollPointDays: RollUpStep = stepOf(pointRule)
