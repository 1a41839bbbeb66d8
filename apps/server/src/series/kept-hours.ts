import type { FactorCode } from '@qingkong/domain/site/factor'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, rows, sql } from '../db/database.ts'
import { Memory } from '../db/memory.ts'
import { SharedRound } from '../db/shared-round.ts'
import { isMeteorology, siteFactors } from './factor-columns.ts'
import { fitColumn } from './fit-value.ts'
import { type Column, emptyColumn, type Grid } from './question.ts'
import type { SiteData } from './read-columns.ts'
import { spreadColumn } from './spread-column.ts'
import { versionOfHours } from './version-of-hours.ts'

export type HoursTable = 'site_hour_raw' | 'site_hour_checked'

/** Days kept together: hours that arrive make only the newest of them be read again. */
const spanDays = 8
const hoursPerSpan = spanDays * 24
const spanMs = spanDays * dayMs
/** Where the spans begin: a midnight of the city before any data. */
const originMs = startOfCityDay(0).getTime()

/** What is asked for together is kept together. */
const groups = {
  regulated: ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co'],
  other: ['no', 'nox', 'tvoc'],
  weather: siteFactors.map(({ code }) => code).filter(isMeteorology),
} as const satisfies Record<string, readonly FactorCode[]>
type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]
const groupOf: ReadonlyMap<FactorCode, Group> = new Map(
  groupNames.flatMap((group) => groups[group].map((factor) => [factor, group] as const)),
)

/** Hours of a site in a span: a column by factor from its first hour, null where nothing counts. */
interface SpanHours {
  columns: ReadonlyMap<FactorCode, Column>
  hasRow: Uint8Array
}

/** A site's span in a table; its versions differ with every hour that is sent or changed. */
interface Span {
  table: HoursTable
  siteId: number
  span: number
}

/** So many columns of eight days, of about 5 kB each: two years of the city's national sites and more. */
const memory = new Memory<SpanHours>([], 12_000)
/** Who asks for more than a third of that reads it for himself, or nothing would be left of the others'. */
const mostColumns = 4_000

const spanKey = ({ table, siteId, span }: Span): string => `${table} ${siteId} ${span}`
const spanAt = (ms: number): number => Math.floor((ms - originMs) / spanMs)
const startOfSpan = (span: number): number => originMs + span * spanMs

/** SQL: hours of the spans `k (site_id, span)` in a table. */
const inSpan = (table: HoursTable) => sql`from ${sql.table(table)} t where t.site_id = k.site_id
  and t.start_at >= to_timestamp(${originMs / 1000}::float8 + k.span * ${spanMs / 1000}::float8)
  and t.start_at < to_timestamp(${originMs / 1000}::float8 + (k.span + 1) * ${spanMs / 1000}::float8)`

const unnested = (spans: readonly Span[]) =>
  sql`unnest(${spans.map(({ siteId }) => siteId)}::int[], ${spans.map(({ span }) => span)}::int[]) k (site_id, span)`

/** The version of each span that has hours, by its key; one statement a table for all who ask. */
const versionsOf = new SharedRound(async (db: Queryable, asked: readonly (readonly Span[])[]) => {
  const distinct = new Map(asked.flat().map((span) => [spanKey(span), span]))
  const found = new Map<string, string>()
  for (const [table, spans] of Map.groupBy(distinct.values(), (span) => span.table)) {
    const versioned = await preparedRows(
      db,
      sql<{ siteId: number; span: number; version: string | null }>`select k.site_id as "siteId", k.span,
          (select ${versionOfHours} ${inSpan(table)}) as version from ${unnested(spans)}`,
    )
    for (const { siteId, span, version } of versioned)
      if (version !== null) found.set(spanKey({ table, siteId, span }), version)
  }
  return found
})

type SpanRow = { siteId: number; span: number; version: string; slots: number[] } & Record<string, unknown>

interface ReadSpan {
  span: Span
  version: string
  hours: SpanHours
}

const spanHoursOf = (row: SpanRow, factors: readonly FactorCode[]): SpanHours => {
  const { slots } = row
  const hasRow = new Uint8Array(hoursPerSpan)
  for (const slot of slots) hasRow[slot] = 1
  const columnOf = (factor: FactorCode) => spreadColumn(hoursPerSpan, slots, row[factor] as Column)
  return { hasRow, columns: new Map(factors.map((factor) => [factor, columnOf(factor)])) }
}

/** Spans of a table as they are by now, each with the version of what was read; those without hours are left out. */
const readSpans = async (
  db: Queryable,
  table: HoursTable,
  group: Group,
  spans: readonly Span[],
): Promise<ReadSpan[]> => {
  const factors = groups[group]
  const slot = sql`((date_part('epoch', t.start_at) - ${originMs / 1000}::float8) / ${hourMs / 1000}::float8)::int - k.span * ${hoursPerSpan}::int`
  const lists = factors.map(
    (factor) => sql`json_agg(${fitColumn('air', 'counted', factor, 't')}) as ${sql.ref(factor)}`,
  )
  const found = await rows(
    db,
    sql<SpanRow>`select k.site_id as "siteId", k.span, h.* from ${unnested(spans)}
      cross join lateral (select ${versionOfHours} as version, json_agg(${slot}) as slots, ${sql.join(lists)}
        ${inSpan(table)}) h where h.version is not null`,
  )
  return found.map((row) => ({
    span: { table, siteId: row.siteId, span: row.span },
    version: row.version,
    hours: spanHoursOf(row, factors),
  }))
}

/** Spans by their keys; of those known to have a version. */
const spansOf = async (
  db: Queryable,
  table: HoursTable,
  group: Group,
  versioned: ReadonlyMap<Span, string>,
): Promise<Map<string, SpanHours>> => {
  const memoryKey = (span: Span, version: string) => `${spanKey(span)} ${version} ${group}`
  const byKey = new Map([...versioned].map(([span, version]) => [memoryKey(span, version), span]))
  const remembered = await memory.getAll(
    db,
    [...byKey.keys()],
    async (unknown) => {
      const read = await readSpans(
        db,
        table,
        group,
        unknown.flatMap((key) => byKey.get(key) ?? []),
      )
      return new Map(read.map(({ span, version, hours }) => [memoryKey(span, version), hours]))
    },
    groups[group].length,
  )
  const found = new Map<string, SpanHours>()
  const changed: Span[] = []
  for (const [key, span] of byKey) {
    const hours = remembered.get(key)
    if (hours) found.set(spanKey(span), hours)
    else changed.push(span)
  }
  // Changed after its version was read: what it is now is told and not kept.
  if (changed.length > 0)
    for (const { span, hours } of await readSpans(db, table, group, changed)) found.set(spanKey(span), hours)
  return found
}

/** A site's columns on a grid, put together from its spans; undefined without any hour on it. */
const siteDataOf = (
  grid: Grid,
  spans: readonly Span[],
  factors: readonly FactorCode[],
  hoursOf: (span: Span, factor: FactorCode) => SpanHours | undefined,
): SiteData | undefined => {
  const hasRow = new Uint8Array(grid.count)
  const columns = new Map(factors.map((factor) => [factor, emptyColumn(grid)]))
  for (const span of spans) {
    const offset = (startOfSpan(span.span) - grid.fromMs) / hourMs
    const [from, to] = [Math.max(0, offset), Math.min(grid.count, offset + hoursPerSpan)]
    for (const [factor, column] of columns) {
      const hours = hoursOf(span, factor)
      const values = hours?.columns.get(factor)
      if (!hours || !values) continue
      for (let at = from; at < to; at++) column[at] = values[at - offset] ?? null
      hasRow.set(hours.hasRow.subarray(from - offset, to - offset), from)
    }
  }
  return hasRow.includes(1) ? { columns, hasRow } : undefined
}

/**
 * The same as `readColumns` of hours as they stand, of which those that have not changed since they were last read are
 * remembered. Whether they have is told by themselves: their versions are read each time, at once for all who ask.
 * @returns null where so much is asked for that remembering it would leave nothing of what others ask
 */
export const keptHours = async (
  db: Queryable,
  table: HoursTable,
  grid: Grid,
  { siteIds, factors }: { siteIds: readonly number[]; factors: readonly FactorCode[] },
): Promise<Map<number, SiteData> | null> => {
  const first = spanAt(grid.fromMs)
  const count = spanAt(grid.fromMs + (grid.count - 1) * hourMs) - first + 1
  const wanted = groupNames.filter((group) => factors.some((factor) => groupOf.get(factor) === group))
  const columns = wanted.reduce((sum, group) => sum + groups[group].length, 0)
  if (count * siteIds.length * columns > mostColumns) return null
  const spansOfSite = new Map(
    siteIds.map((siteId) => [
      siteId,
      Array.from({ length: count }, (_, at): Span => ({ table, siteId, span: first + at })),
    ]),
  )
  const spans = [...spansOfSite.values()].flat()
  const versions = await versionsOf.ask(db, spans)
  const versioned = new Map(
    spans.flatMap((span) => {
      const version = versions.get(spanKey(span))
      return version === undefined ? [] : [[span, version] as const]
    }),
  )
  const found = new Map(
    await Promise.all(wanted.map(async (group) => [group, await spansOf(db, table, group, versioned)] as const)),
  )
  const hoursOf = (span: Span, factor: FactorCode) => found.get(groupOf.get(factor) ?? 'other')?.get(spanKey(span))
  return new Map(
    [...spansOfSite].flatMap(([siteId, own]) => {
      const data = siteDataOf(grid, own, factors, hoursOf)
      return data ? [[siteId, data] as const] : []
    }),
  )
}
