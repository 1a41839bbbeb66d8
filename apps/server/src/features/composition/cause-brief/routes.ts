/** 成因速览: the conclusions of the component pages together. */
import { causeBrief as calls } from '@qingkong/contract/calls/composition/cause-brief'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { causeBriefOf } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.causeBriefOne)(answerInRounds((input, context) => causeBriefOf(context, input))),
]
