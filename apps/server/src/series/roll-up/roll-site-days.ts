import { dailyAqi } from '@qingkong/domain/air/aqi'
import { limitOn } from '@qingkong/domain/air/limits'
import { dailyMax8h } from '@qingkong/domain/air/running'
import { standardOn } from '@qingkong/domain/air/standard'
import { dailyMean, isValidDay, present } from '@qingkong/domain/air/validity'
import { isFit } from '@qingkong/domain/measurement/fitness'
import { recordBy } from '@qingkong/domain/record-by'
import { cityDate, dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { rows, sql, type Tx } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import { notPlannedOf } from '../not-planned.ts'
import { type LatestRow, writeLatest } from '../store/latest.ts'
import { rowKey } from '../store/series-row.ts'
import type { RollUpStep } from './roll-up-step.ts'
import { type DueInterval, intervalLiterals, spanOf } from './take-due.ts'

/** Factors with a plain daily mean. */
const meanFactors = ['pm25', 'pm10', 'so2', 'no2', 'no', 'nox', 'co', 'tvoc'] as const
const dayFactors = [...meanFactors, 'o3'] as const
type DayFactor = (typeof dayFactors)[number]

interface HourRow extends Record<DayFactor, number | null> {
  site_id: number
  start_ms: number
  day_ms: number
  flags: Record<string, string> | null
}

type DayLines = Record<DayFactor, (number | null)[]>

const emptyLines = (): DayLines => recordBy(dayFactors, () => new Array<number | null>(24).fill(null))

/** The 24 hours of each natural day (intervals starting 00:00 to 23:00), invalid values left out. */
const readDayLines = async (tx: Tx, days: readonly DueInterval[]): Promise<Map<string, DayLines>> => {
  const { ids, starts } = intervalLiterals(days)
  const { from, to } = spanOf(days, dayMs)
  const hours = await rows(
    tx,
    sql<HourRow>`select t.site_id, k.day_ms, extract(epoch from t.start_at)::float8 * 1000 as start_ms, t.flags,
        ${sql.join(dayFactors.map((factor) => sql`t.${sql.ref(factor)}`))}
      from unnest(${ids}::int[], ${starts}::float8[]) k (id, day_ms)
      join site_hour_raw t on t.site_id = k.id and t.start_at >= to_timestamp(k.day_ms / 1000)
        and t.start_at < to_timestamp(k.day_ms / 1000) + interval '1 day'
      where t.start_at >= ${from} and t.start_at < ${to}`,
  )
  const lines = new Map<string, DayLines>()
  for (const hour of hours) {
    const key = rowKey({ targetId: hour.site_id, startMs: hour.day_ms })
    const line = lines.get(key) ?? emptyLines()
    lines.set(key, line)
    for (const factor of dayFactors) {
      if (isFit('air', 'counted', hour.flags?.[factor] ?? null))
        line[factor][(hour.start_ms - hour.day_ms) / hourMs] = hour[factor]
    }
  }
  return lines
}

/** One row of `site_day`, keys as its columns. */
type SiteDay = Record<DayFactor | 'o38h', number | null> & {
  site_id: number
  day: string
  valid_hours: Record<string, number>
  aqi: number | null
  aqi_level: number | null
  primary_factors: string[]
  standard: string
}

const siteDay = (interval: DueInterval, lines: DayLines, notPlanned: ReadonlySet<string> | undefined): SiteDay => {
  const day = cityDate(interval.startMs)
  const standard = standardOn(day)
  const means = recordBy(meanFactors, (factor) => dailyMean(lines[factor]))
  const ozone = present(lines.o3)
  const max8h = dailyMax8h(lines.o3, limitOn(day, 'o38h', 'day') ?? Number.POSITIVE_INFINITY)
  const o38h = max8h.isValid ? max8h.value : null
  const isOutside = (pollutant: string) => notPlanned?.has(pollutant === 'o38h' ? 'o3' : pollutant) ?? false
  const index = dailyAqi(
    { pm25: means.pm25, pm10: means.pm10, so2: means.so2, no2: means.no2, co: means.co, o38h },
    standard,
    new Set((['pm25', 'pm10', 'so2', 'no2', 'co', 'o38h'] as const).filter(isOutside)),
  )
  return {
    site_id: interval.targetId,
    day,
    ...means,
    // The day's value of ozone itself is its highest hour.
    o3: isValidDay(ozone.length) ? Math.max(...ozone) : null,
    o38h,
    valid_hours: Object.fromEntries(dayFactors.map((factor) => [factor, present(lines[factor]).length])),
    aqi: index.aqi,
    aqi_level: index.level,
    primary_factors: index.primary,
    standard,
  }
}

const writeDays = async (tx: Tx, days: readonly SiteDay[], now: Date): Promise<void> => {
  const columns = [...dayFactors, 'o38h', 'valid_hours', 'aqi', 'aqi_level', 'primary_factors', 'standard'].map(
    (name) => sql.ref(name),
  )
  await sql`insert into site_day (site_id, day, ${sql.join(columns)}, rev, computed_at)
    select site_id, day, ${sql.join(columns)}, (select last_value from data_rev), ${now}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) v (site_id int, day date,
      ${sql.join([...dayFactors, 'o38h'].map((name) => sql`${sql.ref(name)} float8`))},
      valid_hours jsonb, aqi smallint, aqi_level smallint, primary_factors text[], standard text)
    on conflict (site_id, day) do update set
      ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}, rev = excluded.rev, computed_at = excluded.computed_at`.execute(
    tx,
  )
}

const roll = async (services: Services, tx: Tx, intervals: readonly DueInterval[]): Promise<void> => {
  const now = services.clock.now()
  const lines = await readDayLines(tx, intervals)
  const notPlanned = await notPlannedOf(
    tx,
    intervals.map((interval) => interval.targetId),
  )
  const days = intervals.flatMap((interval) => {
    const found = lines.get(rowKey(interval))
    return found ? [{ interval, day: siteDay(interval, found, notPlanned.get(interval.targetId)) }] : []
  })
  if (days.length === 0) return
  await writeDays(
    tx,
    days.map(({ day }) => day),
    now,
  )
  const newest = new Map<number, LatestRow>()
  for (const { interval, day } of days) {
    const known = newest.get(interval.targetId)
    if (known && known.startMs > interval.startMs) continue
    newest.set(interval.targetId, {
      kind: 'site',
      id: interval.targetId,
      granularity: 'day',
      startMs: interval.startMs,
      row: { ...day },
    })
  }
  await writeLatest(tx, [...newest.values()])
}

/** Natural days of sites from their hours: means on at least 20 hours, MDA8, daily AQI. */
export const rollSiteDays: RollUpStep = { kind: 'site', granularity: 'day', batchSize: 500, roll }
