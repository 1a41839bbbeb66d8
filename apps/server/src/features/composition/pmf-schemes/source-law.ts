import type { SourceLawAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import { noSchemeMessage } from '@qingkong/domain/pmf/scheme-words'
import type { CallContext } from '../../../http/context.ts'
import { type AppliedScheme, appliedSources, massesByHour, type SourceQuestion } from './applied-scheme.ts'
import { contributionLevels, type Dimension } from './contribution-levels.ts'
import { factorNameOf, schemeHeadOf } from './scheme-rows.ts'

/** Levels of a dimension by factor. */
export const lawRows = (answer: AppliedScheme, dimension: Dimension): SourceLawAnswer['rows'] =>
  contributionLevels(
    answer.masses.map((_, a) => ({ no: a + 1, name: factorNameOf(answer.scheme, a), values: massesByHour(answer, a) })),
    answer.startAtMs,
    dimension,
  )

export type LawQuestion = SourceQuestion & { dimension: Dimension }

/** Contributions by the clock, the weekday, the month or the season. @throws Fail */
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
