import type { OfpAnswer, OfpSourcesAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import { fewestConclusionHours, nothingMeasured } from '@qingkong/contract/tables/composition/component-notes'
import { noSchemeMessage } from '@qingkong/domain/pmf/scheme-words'
import { type SourceOfp, sourceOfp } from '@qingkong/science/pmf/source-ofp'
import type { CallContext } from '../../../http/context.ts'
import { type AppliedScheme, appliedSources } from './applied-scheme.ts'
import { factorSeries, hourStates } from './contributions-by-time.ts'
import { factorShares, rangeText, ranked } from './factor-shares.ts'
import { familySpecies } from './family-species.ts'
import { schemeHeadOf } from './scheme-rows.ts'
import { type LawQuestion, lawRows } from './source-law.ts'
import { sourceDirections } from './source-trace.ts'

const mostSpecies = 10

/** A scheme whose factors weigh by the ozone that their gases could make, µg O₃/m³. */
interface OfpScheme {
  answer: AppliedScheme
  potentials: SourceOfp[]
}

const weighedByOzone = async ({ db }: CallContext, answer: AppliedScheme): Promise<OfpScheme> => {
  const { model, family } = answer.scheme
  const catalogue = await familySpecies(db, family)
  const mirOf = (name: string) => catalogue.find(({ nameEn }) => nameEn === name)?.mir ?? null
  const names = model.species.map(({ name }) => name)
  const limit = (profile: readonly (number | null)[] | undefined) =>
    profile?.every((value) => value !== null) ? sourceOfp(names, profile, model.total, mirOf).ofp : null
  const potentials = model.profiles.map((profile) => sourceOfp(names, profile, model.total, mirOf))
  const masses = potentials.map(({ ofp }, a) => ({
    mass: ofp,
    low: limit(model.bs?.low[a]),
    high: limit(model.bs?.high[a]),
  }))
  return { answer: { ...answer, masses }, potentials }
}

/** The species behind each factor, with what they made over the period. */
const speciesOf = ({ answer, potentials }: OfpScheme, factors: OfpAnswer['factors']): OfpAnswer['species'] =>
  potentials.flatMap(({ ofp, species }, a) =>
    species.slice(0, mostSpecies).flatMap((one) => {
      const known = answer.scheme.model.species.find(({ name }) => name === one.name)
      if (!known || !(one.ofp > 0) || !(ofp > 0)) return []
      const share = one.ofp / ofp
      const { factorCode, factorName } = known
      return [{ no: a + 1, factorCode, factorName, ofp: (factors[a]?.mean ?? 0) * share, sharePct: 100 * share }]
    }),
  )

/** 溶剂使用占OFP 58.1%（52.0–63.9%），13时最高。 */
const conclusionOf = (explained: number, factors: OfpAnswer['factors'], rows: OfpAnswer['rows']): string | null => {
  const [first] = ranked(factors)
  if (!first || explained < fewestConclusionHours) return null
  const highest = rows
    .filter(({ no, mean }) => no === first.no && mean !== null)
    .toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0))[0]
  return `${first.name}占OFP ${first.sharePct.toFixed(1)}%${rangeText(first)}${highest ? `，${highest.key}最高` : ''}。`
}

const lawOf = (ofp: OfpScheme, { dimension }: LawQuestion): OfpAnswer => {
  const { answer, potentials } = ofp
  const factors = factorShares(answer)
  const rows = lawRows(answer, dimension)
  const hours = hourStates(answer)
  return {
    scheme: schemeHeadOf(answer.scheme),
    message: answer.facts.raw === 0 ? nothingMeasured : null,
    facts: answer.facts,
    dimension,
    rows,
    factors,
    species: speciesOf(ofp, factors),
    countedZero: [...new Set(potentials.flatMap(({ countedZero }) => countedZero))],
    hours,
    conclusion: conclusionOf(hours.explained, factors, rows),
  }
}

const withoutScheme = (facts: OfpAnswer['facts'], { dimension }: LawQuestion): OfpAnswer => ({
  scheme: null,
  message: noSchemeMessage,
  facts,
  dimension,
  rows: [],
  factors: [],
  species: [],
  countedZero: [],
  hours: { explained: 0, unexplained: 0, incomplete: 0 },
  conclusion: null,
})

/** Ozone formation potential by source: shares, levels, and the species behind each. @throws Fail */
export const ofpLaw = async (context: CallContext, question: LawQuestion): Promise<OfpAnswer> => {
  const answer = await appliedSources(context, { ...question, dataType: 'DAY' })
  return answer.scheme === null
    ? withoutScheme(answer.facts, question)
    : lawOf(await weighedByOzone(context, answer), question)
}

/** The same with the hours or days behind it and the winds it came with. @throws Fail */
export const ofpSources = async (context: CallContext, question: LawQuestion): Promise<OfpSourcesAnswer> => {
  const answer = await appliedSources(context, question)
  if (answer.scheme === null)
    return {
      ...withoutScheme(answer.facts, question),
      times: [],
      states: [],
      series: [],
      directions: [],
      noWind: 0,
    }
  const ofp = await weighedByOzone(context, answer)
  return {
    ...lawOf(ofp, question),
    ...factorSeries(ofp.answer, question.dataType),
    ...(await sourceDirections(context, ofp.answer, question)),
  }
}
