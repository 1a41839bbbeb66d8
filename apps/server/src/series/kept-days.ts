import type { FactorCode } from '@qingkong/domain/site/factor'
import { type Queryable, rows, sql } from '../db/database.ts'
import { Memory } from '../db/memory.ts'
import type { Columns } from './question.ts'

/** What the daily roll-up keeps; weather is computed from the hours. */
export const keptFactors: readonly FactorCode[] = [
  'pm25',
  'pm10',
  'so2',
  'no2',
  'no',
  'nox',
  'o3',
  'co',
  'tvoc',
  'o38h',
]

/** Days of one site: a column per factor, and the days with reviewed hours. */
export interface SiteDays {
  columns: Columns
  isChecked: Uint8Array
}

/** What a site has of a month: a list by factor, from the 1st; empty where it has no day. */
type SiteMonth = ReadonlyMap<FactorCode, readonly (number | null)[]>

/** Four years of a hundred sites, about 15 MB. */
const memory = new Memory<SiteMonth>(['siteDay'], 5_000)

interface DayRow extends Record<string, unknown> {
  siteId: number
  days: string[]
}

const longestMonth = 31
const monthOf = (day: string): string => day.slice(0, 7)
/** From 0. */
const dayOfMonth = (day: string): number => Number(day.slice(8)) - 1
const keyOf = (siteId: number, month: string): string => `${siteId}/${month}`

/** Days of sites from one day to another, as the roll-up left them. */
const dayRows = (db: Queryable, siteIds: readonly number[], firstMonth: string, lastMonth: string): Promise<DayRow[]> =>
  rows(
    db,
    sql<DayRow>`select site_id as "siteId", json_agg(day) as days, ${sql.join(
      keptFactors.map((factor) => sql`json_agg(${sql.ref(factor)}) as ${sql.ref(factor)}`),
    )} from site_day where site_id = any(${[...siteIds]}::int[]) and day >= ${`${firstMonth}-01`}::date
      and day < ${`${lastMonth}-01`}::date + interval '1 month' group by site_id`,
  )

const readMonths = async (db: Queryable, keys: readonly string[]): Promise<Map<string, SiteMonth>> => {
  const asked = keys.map((key) => key.split('/'))
  const inOrder = asked.map(([, month = '']) => month).toSorted()
  const siteIds = [...new Set(asked.map(([siteId]) => Number(siteId)))]
  const read = new Map<string, Map<FactorCode, (number | null)[]>>(keys.map((key) => [key, new Map()]))
  for (const row of await dayRows(db, siteIds, inOrder[0] ?? '', inOrder.at(-1) ?? '')) {
    for (const factor of keptFactors) {
      const values = row[factor] as (number | null)[]
      for (const [at, day] of row.days.entries()) {
        const month = read.get(keyOf(row.siteId, monthOf(day)))
        if (!month) continue
        const days = month.get(factor) ?? new Array<number | null>(longestMonth).fill(null)
        days[dayOfMonth(day)] = values[at] ?? null
        month.set(factor, days)
      }
    }
  }
  return read
}

/** The part of a run of days that lies in one month. */
interface MonthPart {
  month: string
  /** Its first day in the run, and in the month (from 0). */
  at: number
  day: number
  count: number
}

const partsOf = (days: readonly string[]): MonthPart[] =>
  [...Map.groupBy(days.entries(), ([, day]) => monthOf(day))].flatMap(([month, itsDays]) => {
    const [first] = itsDays
    return first ? [{ month, at: first[0], day: dayOfMonth(first[1]), count: itsDays.length }] : []
  })

/**
 * Days as the roll-up left them, from the hours as sent; a site without any in the range is absent.
 * @param days one after another
 */
export const keptDays = async (
  db: Queryable,
  siteIds: readonly number[],
  factors: readonly FactorCode[],
  days: readonly string[],
): Promise<Map<number, SiteDays>> => {
  const parts = partsOf(days)
  const keys = siteIds.flatMap((siteId) => parts.map(({ month }) => keyOf(siteId, month)))
  if (keys.length === 0) return new Map()
  const known = await memory.getAll(db, keys, (unknown) => readMonths(db, unknown))
  const columnOf = (factor: FactorCode, months: readonly (SiteMonth | undefined)[]) => {
    const column = new Array<number | null>(days.length).fill(null)
    for (const [index, { at, day, count }] of parts.entries()) {
      const values = months[index]?.get(factor)
      if (values) for (let n = 0; n < count; n++) column[at + n] = values[day + n] ?? null
    }
    return column
  }
  return new Map(
    siteIds.flatMap((siteId) => {
      const months = parts.map(({ month }) => known.get(keyOf(siteId, month)))
      if (!months.some((month) => month && month.size > 0)) return []
      const columns: Columns = new Map(factors.map((factor) => [factor, columnOf(factor, months)]))
      return [[siteId, { columns, isChecked: new Uint8Array(days.length) }] as const]
    }),
  )
}
