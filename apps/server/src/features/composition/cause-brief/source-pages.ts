import type { CausePage } from '@qingkong/contract/calls/composition/cause-brief'
import type { SourceAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { sourceConclusion } from '@qingkong/contract/tables/composition/pmf-schemes'
import { sourceAnswer } from '../pmf-schemes/port.ts'
import { type AskedPage, type Said, unsaid } from './asked-page.ts'
import { weekFilters, weekQuestion } from './component-question.ts'

type Answer = Pick<SourceAnswer, 'scheme' | 'message' | 'conclusion' | 'hours'>

/** The conclusion of an answer about the sources of a published scheme. */
export const saidOfSources = (answer: Answer): Said => {
  const { message, conclusion } = answer
  if (message !== null) return unsaid(message)
  return conclusion === null
    ? unsaid(sourceConclusion(answer) ?? '数据不足以得出结论')
    : { sentence: conclusion, reason: null }
}

/** 来源解析 of a family. */
export const pmfPage = (fixCode: CausePage, family: SpeciesFamilyAsked): AskedPage => ({
  step: 3,
  fixCode,
  tabName: 'sourceAnalysis',
  filters: (subject) => ({ ...weekFilters(subject), dimension: 'HOUR' }),
  say: async (context, subject) => saidOfSources(await sourceAnswer(context, weekQuestion(family, subject))),
})
