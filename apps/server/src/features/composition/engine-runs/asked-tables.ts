/** The one place where engine runs read what the city measures. */
import { Fail } from '@qingkong/contract/errors'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import type { SpeciesFamily } from '@qingkong/contract/shapes/engine-asks'
import { isFit } from '@qingkong/domain/measurement/fitness'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { hourMs } from '@qingkong/domain/time/city-time'
import { isComponentSite } from '@qingkong/domain/voc/component-site'
import { isVocGroupCode } from '@qingkong/domain/voc/voc-group'
import type { WindStation } from '@qingkong/science/trajectory/wind-field'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { currentRev, type DataStatus, readHours, readWinds, type Series } from '../../../series/port.ts'
import type { AskedSite } from './asked-sites.ts'

/** Hours of interval starts, half-open, and which values of them are read. */
export interface HoursAsked {
  fromMs: number
  toMs: number
  status: DataStatus
  /** As the data stood at this version. */
  rev?: number | undefined
}

export interface AskedSpecies {
  factorCode: string
  nameZh: string
  nameEn: string
  cas: string | null
}

/** µg/m³ at 298.15 K, hour by hour without gaps; null is missing or invalid. */
export interface SpeciesHours {
  startAtMs: readonly number[]
  species: readonly AskedSpecies[]
  /** By species, then hour. */
  values: readonly (readonly (number | null)[])[]
  facts: SeriesFacts
}

interface SpeciesRow extends AskedSpecies {
  position: number
  groupCode: string
}

interface HourRow {
  startMs: number
  measured: (number | null)[]
  flags: string | null
  rev: number
}

const instruments: Readonly<Record<SpeciesFamily, { name: string; isMeasuredAt(site: AskedSite): boolean }>> = {
  VOC: { name: 'VOCs组分', isMeasuredAt: ({ siteType }) => isComponentSite(siteType) },
  // No station's particle species are received yet.
  PM: { name: '颗粒物组分', isMeasuredAt: () => false },
}

/** A cell counts when its flag lets it; a dash stands for a cell without a value. */
const valueAt = ({ measured, flags }: HourRow, position: number): number | null => {
  const flag = flags?.charAt(position - 1) ?? ''
  return isFit('voc', 'counted', flag === '-' || flag === '' ? null : flag) ? (measured[position - 1] ?? null) : null
}

/**
 * Every species of a family at a component station.
 * @throws Fail INVALID_INPUT where the station has no such instrument, the hours are none or not reviewed, or changed
 * after the version asked for
 */
export const speciesHours = async (
  db: Queryable,
  site: AskedSite,
  family: SpeciesFamily,
  { fromMs, toMs, status, rev }: HoursAsked,
): Promise<SpeciesHours> => {
  const { name, isMeasuredAt } = instruments[family]
  if (!isMeasuredAt(site)) throw new Fail('INVALID_INPUT', `所选站点没有${name}仪器，请改选组分站`)
  // What components say is not reviewed yet.
  if (status === 'CHECK') throw new Fail('INVALID_INPUT', '组分数据尚未审核发布，请改选实时或混合')
  const catalogue = await rows(
    db,
    sql<SpeciesRow>`select factor_code as "factorCode", position, name_zh as "nameZh", name_en as "nameEn", cas,
      group_code as "groupCode" from component_species order by position`,
  )
  const species = catalogue.filter(({ groupCode }) => isVocGroupCode(groupCode))
  const found = await rows(
    db,
    sql<HourRow>`select date_part('epoch', start_at) * 1000 as "startMs", measured, flags, rev from component_hour
      where site_id = ${site.id} and start_at >= ${new Date(fromMs)} and start_at < ${new Date(toMs)} order by start_at`,
  )
  if (found.length === 0) throw new Fail('INVALID_INPUT', '所选时段没有有效数据，可放宽时段或改选站点')
  if (rev !== undefined && found.some((hour) => Number(hour.rev) > rev))
    throw new Fail('INVALID_INPUT', '所选时段的组分数据在该数据版本之后有更新，无法按该版本读取')
  const count = Math.round((toMs - fromMs) / hourMs)
  const values = species.map(() => new Array<number | null>(count).fill(null))
  let raw = 0
  for (const hour of found) {
    const at = Math.round((hour.startMs - fromMs) / hourMs)
    for (const [j, { position }] of species.entries()) {
      const value = valueAt(hour, position)
      const column = values[j]
      if (value === null || !column) continue
      column[at] = value
      raw += 1
    }
  }
  return {
    startAtMs: Array.from({ length: count }, (_, at) => fromMs + at * hourMs),
    species: species.map(({ factorCode, nameZh, nameEn, cas }) => ({ factorCode, nameZh, nameEn, cas })),
    values,
    facts: { rev: rev ?? (await currentRev(db)), checked: 0, raw, missing: count * species.length - raw },
  }
}

/** Pollutants in µg/m³ (CO mg/m³) at the sites, weather of their own instruments or of the nearest station. */
export const siteHours = (
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
export const stationWinds = (db: Queryable, fromMs: number, toMs: number): Promise<WindStation[]> =>
  readWinds(db, new Date(fromMs), new Date(toMs))
