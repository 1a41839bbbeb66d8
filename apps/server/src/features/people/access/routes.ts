/** What the signed-in user may do: rights, pages and organisation. Authorisation itself happens at each call. */
import { access } from '@qingkong/contract/calls/people/access'
import { type Implementation, implement } from '../../../http/implement.ts'
import { compositionOf, orgSystemOf } from './queries.ts'

export const routes: Implementation[] = [
  implement(access.currentUserOrgSystem)((_, context) => orgSystemOf(context)),
  implement(access.currentUserComposition)((_, context) => compositionOf(context)),
]
