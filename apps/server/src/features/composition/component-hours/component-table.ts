import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { Memory } from '../../../db/memory.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { type SpeciesHour, speciesHours, speciesOf, speciesVersions } from '../../../series/port.ts'
import { type ComponentStation, familiesAsked } from './component-stations.ts'

/** Which species are usual is seen from so many days before the end of the period. */
const usualDays = 30
/** Of the hours with any species of its instrument, a usual species is there in at least this share. */
const usualShare = 0.5
/** A sum counts where at least this share of the usual species is there: lost species look like clean air. */
const completeShare = 0.8

export interface ComponentColumn {
  species: SpeciesFacts
  /** Hour by hour in the species' unit; NaN where missing or held back. Below the detection limit: half of it. */
  readonly values: Float64Array
  isUsual: boolean
  /** Values below the detection limit. */
  belowMdl: number
}

/** Half-open. */
interface Window {
  fromMs: number
  toMs: number
}

/** What a station's instruments of a family gave, hour by hour without gaps. */
export interface ComponentTable extends Window {
  station: ComponentStation
  startAtMs: readonly number[]
  columns: readonly ComponentColumn[]
  /** 1 where the hour's sums count. */
  isComplete: Uint8Array
  valid: number
  belowMdl: number
  inTest: number
  /** Species of the usual ones that are not there. */
  missing: number
}

interface ReadSpecies {
  species: readonly SpeciesFacts[]
  /** Of all stations, in order of time. */
  hours: readonly SpeciesHour[]
}

const isUsual = ({ position }: SpeciesFacts, recent: readonly SpeciesHour[]): boolean => {
  let there = 0
  for (const { values } of recent) if (values[position - 1] != null) there += 1
  return there > 0 && there >= usualShare * recent.length
}

/** An hour that the instrument sent something in. */
const hasAny = ({ values }: SpeciesHour): boolean => values.some((value) => value !== null)

const tableOf = (
  station: ComponentStation,
  read: readonly ReadSpecies[],
  { fromMs, toMs }: Window,
): Omit<ComponentTable, 'station'> => {
  const count = Math.round((toMs - fromMs) / hourMs)
  const recentFromMs = toMs - usualDays * dayMs
  const table = { valid: 0, belowMdl: 0, inTest: 0 }
  const columns = read.flatMap(({ species, hours }) => {
    const own = hours.filter(({ siteId }) => siteId === station.id)
    const recent = own.filter((hour) => hour.startAt.getTime() >= recentFromMs && hasAny(hour))
    const within = own.flatMap(({ startAt, values, flags }) => {
      const startMs = startAt.getTime()
      return startMs >= fromMs ? [{ at: Math.round((startMs - fromMs) / hourMs), hourly: values, flags }] : []
    })
    return species.map((one): ComponentColumn => {
      const values = new Float64Array(count).fill(Number.NaN)
      let belowMdl = 0
      for (const { at, hourly, flags } of within) {
        const value = hourly[one.position - 1] ?? null
        if (value === null) {
          if (flags[one.position - 1] != null) table.inTest += 1
          continue
        }
        const isBelow = one.detectionLimit !== null && value < one.detectionLimit
        if (isBelow) belowMdl += 1
        table.valid += 1
        values[at] = isBelow && one.detectionLimit !== null ? one.detectionLimit / 2 : value
      }
      table.belowMdl += belowMdl
      return { species: one, values, isUsual: isUsual(one, recent), belowMdl }
    })
  })
  const usual = columns.filter((column) => column.isUsual)
  let missing = 0
  const isComplete = Uint8Array.from({ length: count }, (_, at) => {
    const there = usual.filter(({ values }) => !Number.isNaN(values[at])).length
    missing += usual.length - there
    return usual.length > 0 && there >= completeShare * usual.length ? 1 : 0
  })
  return {
    fromMs,
    toMs,
    startAtMs: Array.from({ length: count }, (_, at) => fromMs + at * hourMs),
    columns,
    isComplete,
    ...table,
    missing,
  }
}

/**
 * Tables by station, window, and the versions of its hours and of its species: what changes makes another key, so that
 * nothing kept is ever out of date. All that a page asks, and all who look at it, share one reading. Weighed in cells: of
 * a quarter of all gases 2.5 MB, together 60 MB, half as much again with what is worked out of them (`onceForTable`).
 */
const known = new Memory<Omit<ComponentTable, 'station'>>([], 7_500_000)

const versionOfSpecies = new WeakMap<readonly SpeciesFacts[], string>()

const speciesVersion = (species: readonly SpeciesFacts[]): string => {
  const known = versionOfSpecies.get(species)
  if (known !== undefined) return known
  const version = sha256Of(JSON.stringify(species))
  versionOfSpecies.set(species, version)
  return version
}

/** Tables of the stations, in their order; a station that sent nothing has columns of NaN. To be read only: they are shared. */
export const componentTables = async (
  db: Queryable,
  stations: readonly ComponentStation[],
  family: SpeciesFamilyAsked,
  window: Window,
): Promise<ComponentTable[]> => {
  const span = {
    from: new Date(Math.min(window.fromMs, window.toMs - usualDays * dayMs)),
    to: new Date(window.toMs),
  }
  const siteIds = stations.map(({ id }) => id)
  const methods = await Promise.all(
    familiesAsked[family].families.map(async (one) => {
      const [species, versions] = await Promise.all([
        speciesOf(db, one),
        speciesVersions(db, { family: one, siteIds, ...span }),
      ])
      return { one, species, versions, version: speciesVersion(species) }
    }),
  )
  const keyOf = ({ id }: ComponentStation) =>
    [
      id,
      window.fromMs,
      window.toMs,
      ...methods.map(({ one, version, versions }) => `${one} ${version} ${versions.get(id) ?? ''}`),
    ].join(' ')
  const byKey = new Map(stations.map((station) => [keyOf(station), station]))
  const cells =
    methods.reduce((sum, { species }) => sum + species.length, 0) * Math.round((window.toMs - window.fromMs) / hourMs)
  const readTables = async (keys: readonly string[]) => {
    const wanted = keys.flatMap((key) => byKey.get(key) ?? [])
    const read = await Promise.all(
      methods.map(async ({ one, species }): Promise<ReadSpecies> => {
        const sites = wanted.map(({ id }) => id)
        return { species, hours: await speciesHours(db, { family: one, siteIds: sites, ...span, purpose: 'counted' }) }
      }),
    )
    return new Map(wanted.map((station) => [keyOf(station), tableOf(station, read, window)]))
  }
  const tables = await known.getAll(db, [...byKey.keys()], readTables, cells)
  return stations.flatMap((station) => {
    const table = tables.get(keyOf(station))
    return table ? [{ ...table, station }] : []
  })
}
