/** Figures of the pollution-source map: the head, the statistics, the industries. */

import { polluterManagement as calls } from '@qingkong/contract/calls/sources/polluter-management'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { industryCategories } from './industry-categories.ts'
import { groupStatistics, headStatistics } from './source-statistics.ts'

export const routes: Implementation[] = [
  implement(calls.findIndustryCategory)((input, context) => industryCategories(context, input)),
  implement(calls.polluterHeadStatistics)(answerInRounds((input, context) => headStatistics(context, input))),
  implement(calls.polluterStatistics)(answerInRounds((input, context) => groupStatistics(context, input))),
]
