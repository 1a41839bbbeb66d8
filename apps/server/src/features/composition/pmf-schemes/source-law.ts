import type { OfpAnswer, SourceLawAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import { noSchemeMessage } from '@qingkong/domain/pmf/scheme-words'
import { cityDate, cityHour, formatCity } from '@qingkong/domain/time/city-time'
import { sourceOfp } from '@qingkong/science/pmf/source-ofp'
import { meanWithTInterval } from '@qingkong/science/stats/mean-interval'
import { quantileOfSorted } from '@qingkong/science/stats/quantile'
import type { CallContext } from '../../../http/context.ts'
import { type AppliedScheme, appliedSources, type SourceQuestion } from './applied-scheme.ts'
import { factorShares, ranked, shareText } from './factor-shares.ts'
import { familySpecies } from './family-species.ts'
import { factorNameOf, schemeHeadOf } from './scheme-rows.ts'

type Dimension = 'HOUR' | 'WEEKDAY' | 'MONTH'

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const numbered = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at))

/** Levels in their order, and the one an hour (interval start) lies in. */
const dimensions: Readonly<Record<Dimension, { levels: readonly string[]; levelOf: (startAtMs: number) => string }>> = {
  HOUR: { levels: numbered(24, (hour) => `${hour}时`), levelOf: (at) => `${cityHour(at)}时` },
  WEEKDAY: {
    levels: [...weekdays.slice(1), weekdays[0] ?? ''],
    levelOf: (at) => weekdays[new Date(`${cityDate(at)}T00:00:00Z`).getUTCDay()] ?? '',
  },
  MONTH: {
    levels: numbered(12, (month) => `${month + 1}月`),
    levelOf: (at) => `${Number(formatCity(at, 'YYYY-MM').slice(5))}月`,
  },
}

/** An hour of the day says something from five days on. */
const leastDays = 5

/** Levels of a dimension by factor. @param perUnit what a contribution of 1 amounts to, by factor */
const lawRows = (answer: AppliedScheme, perUnit: readonly number[], dimension: Dimension): SourceLawAnswer['rows'] => {
  const { levels, levelOf } = dimensions[dimension]
  const { applied, startAtMs, scheme } = answer
  const explained = startAtMs.flatMap((_, row) => (applied.states[row] === 'explained' ? [row] : []))
  const rowsByLevel = Map.groupBy(explained, (row) => levelOf(startAtMs[row] ?? 0))
  return perUnit.flatMap((unit, a) =>
    levels.flatMap((key): SourceLawAnswer['rows'] => {
      const rows = rowsByLevel.get(key)
      if (!rows) return []
      const values = Float64Array.from(
        rows,
        (row) => unit * (applied.contributions[a * startAtMs.length + row] ?? 0),
      ).sort()
      const head = { no: a + 1, name: factorNameOf(scheme, a), key, n: values.length }
      if (dimension === 'HOUR' && values.length < leastDays)
        return [{ ...head, mean: null, low: null, high: null, p25: null, p50: null, p75: null }]
      const { mean, lower, upper } = meanWithTInterval(values, 0.95)
      const at = (p: number) => quantileOfSorted(values, p)
      return [{ ...head, mean, low: lower, high: upper, p25: at(0.25), p50: at(0.5), p75: at(0.75) }]
    }),
  )
}

type LawQuestion = SourceQuestion & { dimension: Dimension }

/** Contributions by the clock, the weekday or the month. @throws Fail */
export const sourceLaw = async (context: CallContext, question: LawQuestion): Promise<SourceLawAnswer> => {
  const answer = await appliedSources(context, question)
  const { dimension } = question
  if (answer.scheme === null)
    return { scheme: null, message: noSchemeMessage, facts: answer.facts, dimension, rows: [] }
  return {
    scheme: schemeHeadOf(answer.scheme),
    message: null,
    facts: answer.facts,
    dimension,
    rows: lawRows(
      answer,
      answer.masses.map(({ mass }) => mass),
      dimension,
    ),
  }
}

const mostSpecies = 10

/** Ozone formation potential by source: shares, levels, and the species behind each. @throws Fail */
export const ofpLaw = async (context: CallContext, question: LawQuestion): Promise<OfpAnswer> => {
  const answer = await appliedSources(context, question)
  const { dimension } = question
  if (answer.scheme === null)
    return {
      scheme: null,
      message: noSchemeMessage,
      facts: answer.facts,
      dimension,
      rows: [],
      factors: [],
      species: [],
      countedZero: [],
      conclusion: null,
    }
  const { scheme } = answer
  const { model } = scheme
  const catalogue = await familySpecies(context.db, scheme.family)
  const mirOf = (name: string) => catalogue.find(({ nameEn }) => nameEn === name)?.mir ?? null
  const names = model.species.map(({ name }) => name)
  const potential = (profile: readonly (number | null)[] | undefined) =>
    profile?.every((value) => value !== null) ? sourceOfp(names, profile, model.total, mirOf) : null
  const potentials = model.profiles.map((profile) => sourceOfp(names, profile, model.total, mirOf))
  const masses = potentials.map(({ ofp }, a) => ({
    mass: ofp,
    low: potential(model.bs?.low[a])?.ofp ?? null,
    high: potential(model.bs?.high[a])?.ofp ?? null,
  }))
  const factors = factorShares(answer, masses)
  const rows = lawRows(
    answer,
    masses.map(({ mass }) => mass),
    dimension,
  )
  const [first] = ranked(factors)
  const highest = rows
    .filter(({ no, mean }) => no === first?.no && mean !== null)
    .toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0))[0]
  return {
    scheme: schemeHeadOf(scheme),
    message: null,
    facts: answer.facts,
    dimension,
    rows,
    factors,
    species: potentials.flatMap(({ ofp, species }, a) =>
      species.slice(0, mostSpecies).flatMap((one) => {
        const known = model.species.find(({ name }) => name === one.name)
        const mean = (factors[a]?.mean ?? 0) * (ofp > 0 ? one.ofp / ofp : 0)
        return known && one.ofp > 0
          ? [
              {
                no: a + 1,
                factorCode: known.factorCode,
                factorName: known.factorName,
                ofp: mean,
                sharePct: ofp > 0 ? (100 * one.ofp) / ofp : 0,
              },
            ]
          : []
      }),
    ),
    countedZero: [...new Set(potentials.flatMap(({ countedZero }) => countedZero))],
    conclusion: first ? `OFP中${shareText(first)}${highest ? `，${highest.key}最高` : ''}。` : null,
  }
}
