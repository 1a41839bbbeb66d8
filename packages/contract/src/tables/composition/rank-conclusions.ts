import { formatRounded } from '@qingkong/domain/air/rounding'
import type { ComponentRank, ReactivityIndex } from '../../shapes/components.ts'
import { noConclusion } from './component-notes.ts'
import { indexNames } from './key-components.ts'

/** So many species are named in a sentence. */
const namedCount = 3
/** Among the first of so many by an index a species is worth a measure. */
const keyPlaces = 10
/** By at least so many indices. */
const keyIndices = 2

/** The largest of what is ranked, with their share together. */
const leading = ({ rows }: ComponentRank): string => {
  const first = rows.slice(0, namedCount)
  return `${first.map(({ factorName }) => factorName).join('、')}占${formatRounded(first.at(-1)?.cumulativePct ?? 0, 1)}%`
}

/** OFP {a}，{间/对二甲苯、乙烯、甲苯}占{b}%；单位TVOC的OFP {c}. */
export const ofpConclusion = (answer: ComponentRank): string | null => {
  const none = noConclusion(answer.facts)
  if (none !== null) return none
  const { total, totals } = answer
  if (total === null || totals === null || !(total > 0)) return null
  const per = totals.ugm3 > 0 ? `；单位TVOC的OFP ${formatRounded(totals.ofp / totals.ugm3, 2)} g/g` : ''
  return `OFP ${formatRounded(total, 1)} µg/m³，${leading(answer)}${per}。`
}

/** VOC的OH反应性{a}s⁻¹，{烯烃}占{b}%; what takes OH beside the organic gases is told apart. */
export const lohConclusion = (answer: ComponentRank): string | null => {
  const none = noConclusion(answer.facts)
  if (none !== null) return none
  const { rows, total, totals } = answer
  if (total === null || totals === null || !(totals.lohPerS > 0)) return null
  const groups = Map.groupBy(
    rows.filter(({ groupCode }) => groupCode !== 'INORGANIC'),
    ({ groupName }) => groupName,
  )
  const [first] = [...groups]
    .map(([name, own]) => ({ name, amount: own.reduce((sum, { lohPerS }) => sum + lohPerS, 0) }))
    .sort((a, b) => b.amount - a.amount)
  if (!first) return null
  const lead = `VOC的OH反应性${formatRounded(totals.lohPerS, 2)} s⁻¹，${first.name}占${formatRounded((100 * first.amount) / totals.lohPerS, 1)}%`
  const beside = total - totals.lohPerS
  return beside > 0 ? `${lead}；无机物与甲烷另有${formatRounded(beside, 2)} s⁻¹。` : `${lead}。`
}

const indices = Object.keys(indexNames) as ReactivityIndex[]

/** Species among the first ten by two indices or more, those of most indices first. */
export const keySpeciesOf = ({ rows }: ComponentRank) =>
  rows
    .map((row) => ({
      row,
      times: indices.filter((one) => row.ranks[one] >= 1 && row.ranks[one] <= keyPlaces).length,
      places: indices.reduce((sum, one) => sum + row.ranks[one], 0),
    }))
    .filter(({ times }) => times >= keyIndices)
    .sort((a, b) => b.times - a.times || a.places - b.places)

/** 优控物种：{…}（在两项以上指标前10）. */
export const keySpeciesConclusion = (answer: ComponentRank): string | null => {
  const none = noConclusion(answer.facts)
  if (none !== null) return none
  const key = keySpeciesOf(answer).slice(0, keyPlaces)
  return key.length === 0
    ? null
    : `优控物种：${key.map(({ row }) => row.factorName).join('、')}（在两项以上指标前10）。`
}
