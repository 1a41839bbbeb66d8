import type { keyComponents as calls } from '@qingkong/contract/calls/composition/key-components'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { isVocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Components, readComponents } from '../component-hours/port.ts'
import { amountOf, unitOf } from './index-facts.ts'
import type { MirScale } from './per-microgram.ts'
import { completeHoursOf, speciesMeans } from './species-means.ts'

type OfpInput = ParsedInput<typeof calls.siteOfpRanking>
type TvocInput = ParsedInput<typeof calls.siteTvocRanking>
type TvocAnswer = HandlerAnswer<typeof calls.siteTvocRanking>

interface StationArea {
  siteCode: string
  areaCode: string
  areaName: string
}

/** The stations asked for, or every one with an instrument of organic gases, with the districts they lie in. */
const comparedStations = ({ db }: CallContext, siteCodes: readonly string[]): Promise<StationArea[]> => {
  const wanted = [...siteCodes]
  return rows(
    db,
    sql<StationArea>`select s.site_code as "siteCode", s.area_code as "areaCode", area_name as "areaName"
      from site s join area using (area_code)
      where case when ${wanted.length > 0} then s.site_code = any(${wanted}::text[]) else s.enabled and exists (
        select from device_binding b where b.target_kind = 'voc' and b.target_id = s.id) end
      order by s.site_code`,
  )
}

const readCompared = async (context: CallContext, input: TvocInput) => {
  const areas = await comparedStations(context, input.siteCodes)
  const siteCodes = input.siteCodes.length > 0 ? input.siteCodes : areas.map(({ siteCode }) => siteCode)
  const components = await readComponents(context, { ...input, siteCodes })
  return { components, areaOf: new Map(areas.map((area) => [area.siteCode, area])) }
}

/** The largest first; what has no hour that counts stands at the end without a place. */
const ranked = <Row>(all: readonly Row[], value: (row: Row) => number | null): (Row & { rank: number | null })[] =>
  all
    .toSorted((a, b) => (value(b) ?? Number.NEGATIVE_INFINITY) - (value(a) ?? Number.NEGATIVE_INFINITY))
    .map((row, at) => ({ ...row, rank: value(row) === null ? null : at + 1 }))

const amountsAt = (components: Components, input: { dataType: 'HOUR' | 'DAY'; unit: 'ugm3' | 'ppb'; mir: MirScale }) =>
  components.stations.map((station) => {
    const means = speciesMeans(station, { ...input, inorganic: false })
    const key = amountOf('CONC', input.unit)
    const sum = (of: (one: (typeof means)[number]) => number) =>
      means.length === 0 ? null : means.reduce((total, one) => total + of(one), 0)
    const groups = [...Map.groupBy(means, ({ species }) => species.groupCode)]
      .map(([code, own]) => ({ code, amount: own.reduce((total, one) => total + one.micrograms * one.per[key], 0) }))
      .sort((a, b) => b.amount - a.amount)
    return {
      station: station.station,
      completeHours: completeHoursOf(station),
      ofp: sum(({ micrograms, per }) => micrograms * per.ofp),
      micrograms: sum(({ micrograms }) => micrograms),
      tvoc: sum(({ micrograms, per }) => micrograms * per[key]),
      leading: groups[0] ?? null,
    }
  })

/** Stations by their OFP, with the OFP that each µg of organic gas has. */
export const siteOfpRanking = async (
  context: CallContext,
  input: OfpInput,
): Promise<HandlerAnswer<typeof calls.siteOfpRanking>> => {
  const { components, areaOf } = await readCompared(context, input)
  const sites = amountsAt(components, input).map(({ station, completeHours, ofp, micrograms }) => ({
    siteCode: station.siteCode,
    siteName: station.siteName,
    areaName: areaOf.get(station.siteCode)?.areaName ?? '',
    ofp,
    tvoc: micrograms,
    perTvoc: ofp === null || micrograms === null || !(micrograms > 0) ? null : ofp / micrograms,
    completeHours,
  }))
  return { rows: ranked(sites, ({ ofp }) => ofp), facts: components.facts }
}

/** Stations by their TVOC, with the group that makes up most of it. */
export const siteTvocRanking = async (context: CallContext, input: TvocInput): Promise<TvocAnswer> => {
  const { components, areaOf } = await readCompared(context, input)
  const sites = amountsAt(components, { ...input, mir: 'CARTER' }).map(({ station, completeHours, tvoc, leading }) => ({
    siteCode: station.siteCode,
    siteName: station.siteName,
    areaName: areaOf.get(station.siteCode)?.areaName ?? '',
    tvoc,
    leadingGroup: leading && isVocGroupCode(leading.code) ? vocGroupNames[leading.code] : null,
    leadingSharePct: leading === null || tvoc === null || !(tvoc > 0) ? null : (100 * leading.amount) / tvoc,
    completeHours,
  }))
  return {
    unit: unitOf('CONC', input.unit),
    rows: ranked(sites, ({ tvoc }) => tvoc),
    facts: components.facts,
  }
}

/** TVOC of the districts (区县): mean of their stations that have hours that count. */
export const districtTvoc = async (
  context: CallContext,
  input: TvocInput,
): Promise<HandlerAnswer<typeof calls.districtTvoc>> => {
  const { components, areaOf } = await readCompared(context, input)
  const sites = amountsAt(components, { ...input, mir: 'CARTER' })
  const byArea = Map.groupBy(sites, ({ station }) => areaOf.get(station.siteCode)?.areaCode ?? '')
  const districts = [...byArea].map(([areaCode, own]) => {
    const there = own.flatMap(({ tvoc }) => (tvoc === null ? [] : [tvoc]))
    return {
      areaCode,
      areaName: areaOf.get(own[0]?.station.siteCode ?? '')?.areaName ?? '',
      tvoc: there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length,
      siteCount: own.length,
    }
  })
  return {
    unit: unitOf('CONC', input.unit),
    rows: ranked(districts, ({ tvoc }) => tvoc),
    facts: components.facts,
  }
}
