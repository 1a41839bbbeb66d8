import type { OfpRanking } from '@qingkong/contract/calls/composition/key-components'
import type { ComponentRank, ComponentSeries } from '@qingkong/contract/shapes/components'
import { componentRankTable, type ReactivityAsked } from '@qingkong/contract/tables/composition/key-components'
import { timeSequenceTable } from '@qingkong/contract/tables/composition/light-analysis'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { allSpeciesBars, siteGroupBars, stackedParts, topTenLines } from '../../../blocks/components/rank-charts.ts'
import { speciesAddress } from '../../../blocks/components/species-address.ts'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import type { RankingInput } from '../../../charts/ranking-option.ts'
import { chart, custom, table } from '../../../page/views.ts'

interface Answer {
  rank: ComponentRank
  series: ComponentSeries
}
interface Input {
  rank: ReactivityAsked
  series: ReactivityAsked
}
interface Values {
  siteCodes: readonly string[]
  timeRange: readonly (readonly [string, string])[]
}

const named = ({ sites }: ComponentRank): string => sites.map(({ siteName }) => siteName).join('、')

/** The quality of the data stands on top. */
export const qualityView = custom<Answer, Input, Values>(({ answer: { rank } }) => QualityStrip({ answer: rank }), {
  key: 'quality',
})

/** Parts of the index over time with ozone. */
export const courseView = (name: string) =>
  chart<Answer, Input, Values>({
    key: 'course',
    title: ({ rank }) => `${name}与臭氧 ${named(rank)}`,
    height: 360,
    option: ({ series }, _input, palette) => lineOption(stackedParts(series, name, ['o3']), palette),
    data: ({ series }, { series: input }) => timeSequenceTable(series, input),
  })

const codeNamed = ({ rows }: ComponentRank, name: string): string | null =>
  rows.find(({ factorName }) => factorName === name)?.factorCode ?? null

const drill = (name: string, { rank }: Answer, _input: Input, values: Values): string | null => {
  const code = codeNamed(rank, name)
  return code === null ? null : speciesAddress(code, values)
}

/** The first ten with their share together. */
export const topTenView = (name: string) =>
  chart<Answer, Input, Values>({
    key: 'top',
    title: ({ rank }) => `${name}前十物种 ${named(rank)}`,
    height: 340,
    option: ({ rank }, _input, palette) => lineOption(topTenLines(rank), palette),
    data: ({ rank }, { rank: input }) => componentRankTable(rank, input),
    open: drill,
  })

export const allSpeciesView = (name: string) =>
  chart<Answer, Input, Values>({
    key: 'species',
    title: ({ rank }) => `全部物种${name} ${named(rank)}`,
    height: 320,
    option: ({ rank }, _input, palette) => barOption(allSpeciesBars(rank), palette),
    open: drill,
  })

/** Groups at each of several stations. */
export const stationsView = (name: string) =>
  chart<Answer, Input, Values>({
    key: 'stations',
    title: () => `各站${name}构成`,
    height: 320,
    when: ({ rank }) => rank.sites.length > 1,
    option: ({ rank }, _input, palette) => barOption(siteGroupBars(rank), palette),
  })

export const rankTableView = table<Answer, Input, Values>(
  ({ rank }, { rank: input }) => componentRankTable(rank, input),
  {
    key: 'rank',
  },
)

/** Stations by their OFP. */
export const siteOfpRows = ({ rows }: OfpRanking, own: readonly string[]): RankingInput => ({
  rows: rows.map(({ rank, siteCode, siteName, ofp }) => ({
    rank,
    name: siteName,
    value: ofp,
    isOwn: own.includes(siteCode),
  })),
  unit: 'µg/m³',
  digits: 1,
})
