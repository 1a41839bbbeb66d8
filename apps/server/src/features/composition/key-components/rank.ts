import type { keyComponents as calls } from '@qingkong/contract/calls/composition/key-components'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { type ComponentRank, type ComponentRankRow, ReactivityIndex } from '@qingkong/contract/shapes/components'
import { isVocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { keySpecies } from '@qingkong/science/receptor/key-species'
import type { VocIndex } from '@qingkong/science/receptor/voc-reactivity'
import type { CallContext } from '../../../http/context.ts'
import { type Components, readComponents } from '../component-hours/port.ts'
import { dayKindMeans } from './day-kind-means.ts'
import { amountOf, unitOf } from './index-facts.ts'
import { modelPlaces, noModelPlaces } from './model-places.ts'
import { ozoneDays } from './ozone-days.ts'
import { completeHoursOf, type SpeciesMean, speciesMeans } from './species-means.ts'
import { inorganicFactors, inorganicGroup, stationSpecies } from './station-species.ts'

type RankInput = ParsedInput<typeof calls.keyComponentRank>

type Amounts = Record<VocIndex, number>

const amountsOf = (micrograms: number, { per }: Pick<SpeciesMean, 'per'>): Amounts => ({
  ppb: micrograms * per.ppb,
  micrograms: micrograms * per.micrograms,
  ofp: micrograms * per.ofp,
  lohPerS: micrograms * per.lohPerS,
  soap: micrograms * per.soap,
  soaByFac: micrograms * per.soaByFac,
  soaByYield: micrograms * per.soaByYield,
})

const sumOf = (all: readonly Amounts[], key: VocIndex): number => all.reduce((sum, one) => sum + one[key], 0)

/** Each species over the stations that have it: every station weighs the same. */
const pooled = (stations: readonly (readonly SpeciesMean[])[]) => {
  const byCode = Map.groupBy(stations.flat(), ({ species }) => species.factorCode)
  return [...byCode.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const mean = own.reduce((sum, { micrograms }) => sum + micrograms, 0) / own.length
    const valid = own.reduce((sum, one) => sum + one.valid, 0)
    return [{ ...first, ...amountsOf(mean, first), valid }]
  })
}

const groupNameOf = (code: string): string => (isVocGroupCode(code) ? vocGroupNames[code] : inorganicGroup.name)

/** Days and means of the stations by kind of day. */
const byDays = (components: Components, input: RankInput, inorganic: boolean) => {
  const stations = components.stations.map((station) => ({
    station,
    days: ozoneDays(components, station),
    species: stationSpecies(station, { ...input, inorganic }),
  }))
  return {
    means: dayKindMeans(stations),
    days: {
      ozone: stations.reduce((sum, { days }) => sum + days.ozone, 0),
      other: stations.reduce((sum, { days }) => sum + days.other, 0),
    },
  }
}

/**
 * Species by falling value of the index asked for, with their shares and what they amount to by every index.
 * @throws Fail INVALID_INPUT as `readComponents`, and for several stations where one is to be looked at
 */
export const componentRank = async (context: CallContext, input: RankInput): Promise<ComponentRank> => {
  if (input.queryType === 'DAN' && input.siteCodes.length > 1)
    throw new Fail('INVALID_INPUT', '单站分析只能选一个站点，请改选多站')
  const { index, unit } = input
  const inorganic = input.inorganic && index === 'LOH'
  const components = await readComponents(context, input, inorganic ? ['o3', ...inorganicFactors] : ['o3'])
  const means = components.stations.map((station) => speciesMeans(station, { ...input, inorganic }))
  const model = input.rir ? await modelPlaces(context, components) : noModelPlaces
  const all = pooled(means)
  const counted = components.stations.reduce((sum, station) => sum + completeHoursOf(station), 0)
  const key = amountOf(index, unit)
  const places = new Map(
    ReactivityIndex.options.map((one) => [
      one,
      new Map(
        keySpecies(all, amountOf(one, unit)).map(({ species }, at): [string, number] => [species.factorCode, at + 1]),
      ),
    ]),
  )
  const { days, means: kinds } = byDays(components, input, inorganic)
  const found = new Map(all.map((one) => [one.species.factorCode, one]))
  const rows = keySpecies(all, key).flatMap(({ species, sharePct, cumulativePct }, at): ComponentRankRow[] => {
    const one = found.get(species.factorCode)
    if (!one) return []
    const { factorCode, factorName, groupCode } = species
    const placeBy = (by: ReactivityIndex) => places.get(by)?.get(factorCode) ?? 0
    return [
      {
        rank: at + 1,
        factorCode,
        factorName,
        groupCode,
        groupName: groupNameOf(groupCode),
        ppb: one.ppb,
        ugm3: one.micrograms,
        ofp: one.ofp,
        lohPerS: one.lohPerS,
        soap: one.soap,
        sharePct,
        cumulativePct,
        validPct: counted === 0 ? 0 : (100 * one.valid) / counted,
        ranks: { CONC: placeBy('CONC'), OFP: placeBy('OFP'), LOH: placeBy('LOH'), SOAP: placeBy('SOAP') },
        ...(kinds.get(factorCode) ?? { ozoneDays: null, otherDays: null }),
        ...model.placeOf(species),
      },
    ]
  })
  const organic = all.filter(({ species }) => species.groupCode !== inorganicGroup.code)
  return {
    index,
    unit: unitOf(index, unit),
    rows,
    total: all.length === 0 ? null : sumOf(all, key),
    totals:
      organic.length === 0
        ? null
        : {
            ppb: sumOf(organic, 'ppb'),
            ugm3: sumOf(organic, 'micrograms'),
            ofp: sumOf(organic, 'ofp'),
            lohPerS: sumOf(organic, 'lohPerS'),
            soap: sumOf(organic, 'soap'),
          },
    countedZero: rows.flatMap(({ factorCode, factorName }) =>
      found.get(factorCode)?.per.countedZero.includes(index) ? [{ factorCode, factorName }] : [],
    ),
    sites: components.stations.map(({ station }, at) => {
      const own = new Map((means[at] ?? []).map((one) => [one.species.factorCode, amountsOf(one.micrograms, one)[key]]))
      return {
        siteCode: station.siteCode,
        siteName: station.siteName,
        total: own.size === 0 ? null : [...own.values()].reduce((sum, value) => sum + value, 0),
        values: rows.map(({ factorCode }) => own.get(factorCode) ?? null),
      }
    }),
    days,
    rirDays: model.rirDays,
    quality: components.quality,
    facts: components.facts,
  }
}

const topCount = 10

/** The first ten; shares are of all species. */
export const vocTop10 = async (context: CallContext, input: RankInput): Promise<ComponentRank> => {
  const rank = await componentRank(context, input)
  return {
    ...rank,
    rows: rank.rows.slice(0, topCount),
    sites: rank.sites.map((site) => ({ ...site, values: site.values.slice(0, topCount) })),
  }
}
