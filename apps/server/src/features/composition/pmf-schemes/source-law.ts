import type { SourceLawAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import { hourNames } from '@qingkong/contract/tables/air/variations'
import { noSchemeMessage } from '@qingkong/domain/pmf/scheme-words'
import { cityDate, cityHour, formatCity } from '@qingkong/domain/time/city-time'
import { meanWithTInterval } from '@qingkong/science/stats/mean-interval'
import { quantileOfSorted } from '@qingkong/science/stats/quantile'
import type { CallContext } from '../../../http/context.ts'
import { type AppliedScheme, appliedSources, type SourceQuestion } from './applied-scheme.ts'
import { factorNameOf, schemeHeadOf } from './scheme-rows.ts'

type Dimension = 'HOUR' | 'WEEKDAY' | 'MONTH'

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const numbered = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at))

/** Levels in their order, and the one an hour (interval start) lies in; hours are called by their ends. */
const dimensions: Readonly<Record<Dimension, { levels: readonly string[]; levelOf: (startAtMs: number) => string }>> = {
  HOUR: { levels: hourNames, levelOf: (at) => hourNames[cityHour(at)] ?? '' },
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

/** Levels of a dimension by factor. */
export const lawRows = (answer: AppliedScheme, dimension: Dimension): SourceLawAnswer['rows'] => {
  const { levels, levelOf } = dimensions[dimension]
  const { applied, masses, startAtMs, scheme } = answer
  const explained = startAtMs.flatMap((_, row) => (applied.states[row] === 'explained' ? [row] : []))
  const rowsByLevel = Map.groupBy(explained, (row) => levelOf(startAtMs[row] ?? 0))
  return masses.flatMap(({ mass }, a) =>
    levels.flatMap((key): SourceLawAnswer['rows'] => {
      const rows = rowsByLevel.get(key)
      if (!rows) return []
      const values = Float64Array.from(
        rows,
        (row) => mass * (applied.contributions[a * startAtMs.length + row] ?? 0),
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

export type LawQuestion = SourceQuestion & { dimension: Dimension }

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
    rows: lawRows(answer, dimension),
  }
}
