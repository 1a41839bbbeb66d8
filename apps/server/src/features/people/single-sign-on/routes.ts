/** Signing in through the city's identity provider, its settings, and which identity stands for which account. */
import { singleSignOn as calls } from '@qingkong/contract/calls/people/single-sign-on'
import { type Implementation, implement } from '../../../http/implement.ts'
import { finishSignIn, startSignIn } from './commands.ts'
import { identityPage, linkIdentity, unlinkIdentity } from './identities.ts'
import { confirmProposal, proposalList, proposeProvider, rejectProposal } from './proposals.ts'
import { allProviders } from './provider.ts'
import { providerSettings } from './provider-settings.ts'

export const routes: Implementation[] = [
  implement(calls.ssoOptions)(async (_, { db }) =>
    (await allProviders(db)).filter(({ enabled }) => enabled).map(({ kind, name }) => ({ kind, name })),
  ),
  implement(calls.ssoStart)(({ kind }, context) => startSignIn(context, kind)),
  implement(calls.ssoFinish)((input, context) => finishSignIn(context, input)),
  implement(calls.ssoProviderList)((_, context) => providerSettings(context)),
  implement(calls.ssoProposalList)((_, context) => proposalList(context)),
  implement(calls.ssoProviderPropose)((input, context) => proposeProvider(context, input)),
  implement(calls.ssoProviderConfirm)(({ proposalId }, context) => confirmProposal(context, proposalId)),
  implement(calls.ssoProviderReject)(({ proposalId }, context) => rejectProposal(context, proposalId)),
  implement(calls.ssoIdentityList)((input, context) => identityPage(context, input)),
  implement(calls.ssoIdentityLink)((input, context) => linkIdentity(context, input)),
  implement(calls.ssoIdentityUnlink)((input, context) => unlinkIdentity(context, input)),
]
