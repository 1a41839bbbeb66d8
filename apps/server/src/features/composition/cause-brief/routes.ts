/** 成因速览: the conclusions of the component pages together. */
import { causeBrief as calls } from '@qingkong/contract/calls/composition/cause-brief'
import { type Implementation, implement } from '../../../http/implement.ts'
import { causeBriefOf } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.causeBriefOne)((input, context) => causeBriefOf(context, input)),
]
