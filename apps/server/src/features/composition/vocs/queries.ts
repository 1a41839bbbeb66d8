import type { SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import { factors } from '@qingkong/domain/site/factor'
import { isSiteType, siteTypeNames } from '@qingkong/domain/site/site-type'
import { hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import { componentSiteTypes } from '@qingkong/domain/voc/component-site'
import { type FactorGroupCode, factorGroupNames } from '@qingkong/domain/voc/voc-group'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { areaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { newestHours, speciesOf } from '../../../series/port.ts'
import { componentInstruments, type Monitoring, monitoringKinds } from './instrument-kinds.ts'

/** The general factors that filters offer before the VOC groups (spec factor-codes). */
const generalFactors = ['pm25', 'pm10', 'so2', 'no2', 'no', 'nox', 'o3', 'co', 'tvoc'] as const

/** Factors by group, in the order of the document; empty `wanted` = every group. */
export const factorGroups = async (db: Queryable, wanted: readonly string[]) => {
  const species = await speciesOf(db, 'voc')
  const general = generalFactors.map((code) => ({
    factorCode: code as string,
    factorName: factors[code].typeset,
    unit: factors[code].unit,
    cas: null,
    carbonNumber: null,
    molarMass: null,
    mir: null,
    koh: null,
  }))
  const groupCodes = Object.keys(factorGroupNames) as FactorGroupCode[]
  return groupCodes
    .filter((code) => wanted.length === 0 || wanted.includes(code))
    .map((groupCode) => ({
      groupCode,
      groupName: factorGroupNames[groupCode],
      factorInfos:
        groupCode === 'GENERAL_FACTORS'
          ? general
          : species
              .filter((one) => one.groupCode === groupCode)
              .map(({ factorCode, name, cas, carbonNumber, molarMass, mir, koh, unit }) => ({
                factorCode,
                factorName: name,
                unit,
                cas,
                carbonNumber,
                molarMass,
                mir,
                koh,
              })),
    }))
}

interface InstrumentRow {
  siteCode: string
  siteName: string
  siteType: string
  areaCode: string
  areaName: string
  longitude: number
  latitude: number
  mn: string
  kind: 'site' | SpeciesFamily
  factorCodes: string[]
  lastStartAt: Date | null
}

/** Data older than this say that the instrument is not heard of. */
const onlineHours = 3

/**
 * Stations with the instruments of one kind of monitoring, as the device bindings in force know them. Particulate and
 * photochemical monitoring mean the component stations; TVOC is measured at stations of its own as well.
 */
export const siteInstruments = async (
  { db, session, clock }: CallContext,
  monitoring: Monitoring,
  siteCodes: readonly string[],
) => {
  const now = clock.now()
  const { analysers, families } = monitoringKinds[monitoring]
  const siteTypes: readonly string[] = monitoring === 'vocs' ? ['60', ...componentSiteTypes] : componentSiteTypes
  const lastHours = families.map(
    (family) =>
      sql`when ${sql.lit(family)} then (select n.start_at from ${newestHours(family)} n where n.target_id = s.id)`,
  )
  const found = await rows(
    db,
    sql<InstrumentRow>`
      select s.site_code as "siteCode", s.site_name as "siteName", s.site_type as "siteType", s.area_code as "areaCode",
        area_name as "areaName", s.longitude, s.latitude, d.mn, b.target_kind as kind,
        array_agg(b.factor_code order by b.factor_code) as "factorCodes",
        case b.target_kind
          when 'site' then (select n.start_at from ${newestHours('air')} n where n.target_id = s.id)
          ${sql.join(lastHours, sql` `)} end as "lastStartAt"
      from site s
      join area using (area_code)
      join device_binding b on b.target_id = s.id and b.target_kind = any(${['site', ...families]})
        and b.valid_from <= ${now} and b.valid_to > ${now}
      join device d on d.id = b.device_id and d.enabled
      where s.enabled and s.site_type = any(${siteTypes}) and ${areaScope(session.scope, 's.area_code')}
        and (${siteCodes.length === 0} or s.site_code = any(${siteCodes}))
      group by s.id, area_name, d.mn, b.target_kind
      order by s.site_type, s.site_code, array_position(${['site', ...families]}::text[], b.target_kind), d.mn`,
  )
  const sites = new Map<string, { head: InstrumentRow; instruments: ReturnType<typeof instrumentOf>[] }>()
  for (const row of found) {
    const site = sites.get(row.siteCode) ?? { head: row, instruments: [] }
    if (row.kind !== 'site') {
      site.instruments.push(instrumentOf(row, componentInstruments[row.kind], row.factorCodes, now))
    } else {
      for (const analyser of analysers) {
        const own = analyser.factorCodes.filter((code) => row.factorCodes.includes(code))
        if (own.length > 0) site.instruments.push(instrumentOf(row, analyser, own, now))
      }
    }
    if (site.instruments.length > 0) sites.set(row.siteCode, site)
  }
  return [...sites.values()].map(({ head, instruments }) => ({
    siteCode: head.siteCode,
    siteName: head.siteName,
    siteType: head.siteType,
    siteTypeName: isSiteType(head.siteType) ? siteTypeNames[head.siteType] : head.siteType,
    areaCode: head.areaCode,
    areaName: head.areaName,
    longitude: head.longitude,
    latitude: head.latitude,
    instruments,
  }))
}

const instrumentOf = (
  row: InstrumentRow,
  kind: { code: string; name: string },
  factorCodes: readonly string[],
  now: Date,
) => ({
  instrumentCode: kind.code,
  instrumentName: kind.name,
  deviceCode: row.mn,
  factorCodes: [...factorCodes],
  factorCount: factorCodes.length,
  lastDataTime: row.lastStartAt && hourLabel(row.lastStartAt),
  online: row.lastStartAt !== null && now.getTime() - row.lastStartAt.getTime() <= (onlineHours + 1) * hourMs,
})
