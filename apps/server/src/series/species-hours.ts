import { normalFlag, notSentMark, saysNormal } from '@qingkong/domain/measurement/data-flag'
import { isFit, type Purpose } from '@qingkong/domain/measurement/fitness'
import type { SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import { cityZone } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, rows, type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { fitPosition } from './fit-value.ts'
import { versionOfHours } from './version-of-hours.ts'

/** The species of a family at a site in one hour. */
export interface SpeciesHour {
  siteId: number
  startAt: Date
  /** By cell (position − 1), in the species' unit; null where missing or not fit for the purpose. */
  values: readonly (number | null)[]
  /** Flag beside each cell as stored; null where it is normal or nothing was sent. */
  flags: readonly (string | null)[]
  /** Version of its last change. */
  rev: number
}

export interface SpeciesWanted {
  family: SpeciesFamily
  siteIds: readonly number[]
  /** Interval starts, half-open [from, to). */
  from: Date
  to: Date
  purpose: Purpose
}

interface StoredHour {
  siteId: number
  startAt: Date
  measured: (number | null)[]
  flags: string | null
  rev: number
}

const flagsOf = ({ measured, flags }: StoredHour): (string | null)[] =>
  measured.map((_, at) => {
    const mark = flags?.charAt(at) ?? ''
    return saysNormal(mark) || mark === notSentMark ? null : mark
  })

/** Marks of an hour in which nothing else was sent than normal values. */
const onlyNormal = new RegExp(`^[${normalFlag}${notSentMark}]*$`)

/** Flags of such an hour by the number of its cells. */
const noFlags = new Map<number, readonly null[]>()

const noFlagsOf = (cells: number): readonly null[] => {
  const made = noFlags.get(cells) ?? new Array<null>(cells).fill(null)
  noFlags.set(cells, made)
  return made
}

const hourOf = (stored: StoredHour, family: SpeciesFamily, purpose: Purpose): SpeciesHour => {
  const { siteId, startAt, rev, measured } = stored
  // Nearly every hour: without a flag all values are fit for every purpose.
  if (onlyNormal.test(stored.flags ?? ''))
    return { siteId, startAt, values: measured, flags: noFlagsOf(measured.length), rev }
  const flags = flagsOf(stored)
  return {
    siteId,
    startAt,
    values: measured.map((value, at) => (isFit(family, purpose, flags[at] ?? null) ? value : null)),
    flags,
    rev,
  }
}

const columns = sql`site_id as "siteId", start_at as "startAt", measured, flags, rev`
const tableOf = (family: SpeciesFamily): Sql => sql.table(seriesCatalogue[family].tables.hour)

/** Hours of a family at sites, in order of time. */
export const speciesHours = async (
  db: Queryable,
  { family, siteIds, from, to, purpose }: SpeciesWanted,
): Promise<SpeciesHour[]> =>
  (
    await rows(
      db,
      sql<StoredHour>`select ${columns} from ${tableOf(family)}
        where site_id = any(${[...siteIds]}::int[]) and start_at >= ${from} and start_at < ${to} order by start_at, site_id`,
    )
  ).map((stored) => hourOf(stored, family, purpose))

/** Version of each city day of a site that has hours. */
export const speciesDayVersions = async (
  db: Queryable,
  { family, siteId, from, to }: Pick<SpeciesWanted, 'family' | 'from' | 'to'> & { siteId: number },
): Promise<Map<string, string>> =>
  new Map(
    (
      await preparedRows(
        db,
        sql<{ day: string; version: string }>`select (start_at at time zone ${cityZone})::date::text as day,
            ${versionOfHours} as version
          from ${tableOf(family)} where site_id = ${siteId} and start_at >= ${from} and start_at < ${to} group by 1`,
      )
    ).map(({ day, version }) => [day, version]),
  )

/** Version of the hours of each site that has any. */
export const speciesVersions = async (
  db: Queryable,
  { family, siteIds, from, to }: Omit<SpeciesWanted, 'purpose'>,
): Promise<Map<number, string>> =>
  new Map(
    (
      await preparedRows(
        db,
        sql<{ siteId: number; version: string }>`select site_id as "siteId", ${versionOfHours} as version
          from ${tableOf(family)} where site_id = any(${[...siteIds]}::int[]) and start_at >= ${from} and start_at < ${to}
          group by 1`,
      )
    ).map(({ siteId, version }) => [siteId, version]),
  )

/** The newest hour of each site that began in [from, to); sites without one are absent. */
export const newestSpeciesHours = async (
  db: Queryable,
  { family, siteIds, from, to, purpose }: SpeciesWanted,
): Promise<SpeciesHour[]> =>
  (
    await rows(
      db,
      sql<StoredHour>`select h.* from unnest(${[...siteIds]}::int[]) wanted (id)
        cross join lateral (select ${columns} from ${tableOf(family)}
          where site_id = wanted.id and start_at >= ${from} and start_at < ${to} order by start_at desc limit 1) h`,
    )
  ).map((stored) => hourOf(stored, family, purpose))

/** How much of a family's hours a site sent, of a species. */
export interface SpeciesCompleteness {
  siteId: number
  factorCode: string
  /** Hours of the period, hours with the species, and those of them that count. */
  expected: number
  received: number
  valid: number
}

/** Completeness of every species of a family at sites; a site that sent nothing has zeros. */
export const speciesCompleteness = (
  db: Queryable,
  { family, siteIds, from, to }: Omit<SpeciesWanted, 'purpose'>,
): Promise<SpeciesCompleteness[]> =>
  rows(
    db,
    sql<SpeciesCompleteness>`select wanted.id as "siteId", s.factor_code as "factorCode",
        (extract(epoch from ${to}::timestamptz - ${from}::timestamptz) / 3600)::int as expected,
        count(h.measured[s.position])::int as received,
        (count(${fitPosition(family, 'counted', sql`s.position`, 'h')}))::int as valid
      from unnest(${[...siteIds]}::int[]) wanted (id) join species s on s.family = ${family}
      left join ${tableOf(family)} h on h.site_id = wanted.id and h.start_at >= ${from} and h.start_at < ${to}
      group by wanted.id, s.factor_code, s.position order by wanted.id, s.position`,
  )
