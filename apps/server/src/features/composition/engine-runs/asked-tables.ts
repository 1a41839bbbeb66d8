/** The one place where engine runs read what the city measures: all of it through the room of series. */
import { Fail } from '@qingkong/contract/errors'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SpeciesFacts, SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { hourMs } from '@qingkong/domain/time/city-time'
import { isComponentSite } from '@qingkong/domain/voc/component-site'
import type { WindStation } from '@qingkong/science/trajectory/wind-field'
import type { Queryable } from '../../../db/database.ts'
import {
  currentRev,
  type DataStatus,
  readHours,
  readWinds,
  type Series,
  speciesHours,
  speciesOf,
} from '../../../series/port.ts'
import type { AskedSite } from './asked-sites.ts'

/** Hours of interval starts, half-open, and which values of them are read. */
export interface HoursAsked {
  fromMs: number
  toMs: number
  status: DataStatus
  /** As the data stood at this version. */
  rev?: number | undefined
}

/** Hours of every species of a family, without gaps in time; null is missing or does not count. */
export interface AskedSpeciesHours {
  startAtMs: readonly number[]
  /** Limits in µg/m³, as the values. */
  species: readonly SpeciesFacts[]
  /** By species, then hour, µg/m³. */
  values: readonly (readonly (number | null)[])[]
  facts: SeriesFacts
}

/** Methods that make up what a question calls a family. */
const methods: Readonly<Record<SpeciesFamilyAsked, { name: string; families: readonly SpeciesFamily[] }>> = {
  VOC: { name: 'VOCs组分', families: ['voc'] },
  PM: { name: '颗粒物组分', families: ['ions', 'carbon', 'elements'] },
}

/** Elements are sent in ng/m³; in a table of sources everything has one unit. */
const perMicrogram: Readonly<Record<string, number>> = { 'µg/m³': 1, 'ng/m³': 1000 }

const inMicrograms = (one: SpeciesFacts): SpeciesFacts => ({
  ...one,
  detectionLimit: one.detectionLimit === null ? null : one.detectionLimit / (perMicrogram[one.unit] ?? 1),
})

/**
 * What a station's instruments of a family measured.
 * @throws Fail INVALID_INPUT where the station has no such instrument, the hours are none or not reviewed, or changed
 * after the version asked for
 */
export const askedSpeciesHours = async (
  db: Queryable,
  site: AskedSite,
  family: SpeciesFamilyAsked,
  { fromMs, toMs, status, rev }: HoursAsked,
): Promise<AskedSpeciesHours> => {
  const { name, families } = methods[family]
  // What components say is not reviewed yet.
  if (status === 'CHECK') throw new Fail('INVALID_INPUT', '组分数据尚未审核发布，请改选实时或混合')
  const span = { siteIds: [site.id], from: new Date(fromMs), to: new Date(toMs), purpose: 'counted' } as const
  const read = await Promise.all(
    families.map(async (one) => ({
      species: await speciesOf(db, one),
      hours: await speciesHours(db, { family: one, ...span }),
    })),
  )
  if (read.every(({ hours }) => hours.length === 0))
    throw new Fail(
      'INVALID_INPUT',
      isComponentSite(site.siteType)
        ? '所选时段没有有效数据，可放宽时段或改选站点'
        : `所选站点没有${name}仪器，请改选组分站`,
    )
  if (rev !== undefined && read.some(({ hours }) => hours.some((hour) => Number(hour.rev) > rev)))
    throw new Fail('INVALID_INPUT', '所选时段的组分数据在该数据版本之后有更新，无法按该版本读取')
  const count = Math.round((toMs - fromMs) / hourMs)
  let raw = 0
  const columns = read.flatMap(({ species, hours }) =>
    species.map((one) => {
      const column = new Array<number | null>(count).fill(null)
      for (const hour of hours) {
        const value = hour.values[one.position - 1] ?? null
        if (value === null) continue
        column[Math.round((hour.startAt.getTime() - fromMs) / hourMs)] = value / (perMicrogram[one.unit] ?? 1)
        raw += 1
      }
      return { one: inMicrograms(one), column }
    }),
  )
  return {
    startAtMs: Array.from({ length: count }, (_, at) => fromMs + at * hourMs),
    species: columns.map(({ one }) => one),
    values: columns.map(({ column }) => column),
    facts: { rev: rev ?? (await currentRev(db)), checked: 0, raw, missing: count * columns.length - raw },
  }
}

/** Pollutants in µg/m³ (CO mg/m³) at the sites, weather of their own instruments or of the nearest station. */
export const askedSiteHours = (
  db: Queryable,
  sites: readonly AskedSite[],
  factors: readonly FactorCode[],
  { fromMs, toMs, status, rev }: HoursAsked,
): Promise<Series> =>
  readHours(db, {
    places: sites.map(({ id, siteCode, siteName, siteType }) => ({
      code: siteCode,
      name: siteName,
      kind: 'site',
      siteType,
      siteIds: [id],
    })),
    factors,
    fromMs,
    toMs,
    status,
    source: 'MIX',
    asOfRev: rev,
  })

/** Hourly winds of every station of the city. */
export const askedWinds = (db: Queryable, fromMs: number, toMs: number): Promise<WindStation[]> =>
  readWinds(db, new Date(fromMs), new Date(toMs))
