import { timingSafeEqual } from 'node:crypto'
import type { singleSignOn } from '@qingkong/contract/calls/people/single-sign-on'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { OpenContext } from '../../../http/context.ts'
import { isClosedAccount } from '../../../platform/mode.ts'
import { appendOperation } from '../../ground/operations-log/port.ts'
import { accountOf, openPersonSession } from '../sign-in/port.ts'
import { type Attempt, beginAttempt, takeAttempt } from './attempts.ts'
import { casLoginUrl, validateTicket } from './cas.ts'
import { accountOfIdentity } from './identities.ts'
import { oidcLoginUrl, redeemCode } from './oidc.ts'
import { enabledProvider, type ProvenIdentity, type ProviderKind } from './provider.ts'
import { SsoRefusal } from './refusal.ts'

type FinishInput = ParsedInput<typeof singleSignOn.ssoFinish>

/** Begins a sign-in: what the browser keeps, and where it goes. @throws Fail SSO_NOT_CONFIGURED, SSO_UNREACHABLE, TOO_MANY_REQUESTS */
export const startSignIn = async (context: OpenContext, kind: ProviderKind) => {
  const provider = await enabledProvider(context, kind)
  const attempt: Attempt = {
    kind,
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    returnUrl: provider.returnUrl,
  }
  const url = kind === 'oidc' ? await oidcLoginUrl(provider, attempt) : casLoginUrl(provider, attempt)
  return { attempt: await beginAttempt(context, attempt), url }
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Cheap checks first: what did not begin in this browser never reaches the provider. @throws SsoRefusal */
const prove = async (context: OpenContext, attempt: Attempt, input: FinishInput): Promise<ProvenIdentity> => {
  if (!isSame(input.state, attempt.state)) throw new SsoRefusal('SSO_REFUSED', 'state missing or of another sign-in')
  if (input.error) throw new SsoRefusal('SSO_REFUSED', `provider answered ${input.error}`)
  const provider = await enabledProvider(context, attempt.kind)
  if (attempt.kind === 'cas') {
    if (!input.ticket) throw new SsoRefusal('SSO_REFUSED', 'no ticket')
    return validateTicket(provider, attempt, input.ticket)
  }
  if (!input.code) throw new SsoRefusal('SSO_REFUSED', 'no code')
  return redeemCode(provider, attempt, input)
}

/** Ends a sign-in with an ordinary session, or none; the log knows either way. @throws Fail 45010–45013, 44005 */
export const finishSignIn = async (context: OpenContext, input: FinishInput) => {
  const known: { kind: string; identity: ProvenIdentity | null; userCode: string } = {
    kind: '',
    identity: null,
    userCode: '',
  }
  const log = (result: string, reason?: string) =>
    appendOperation(context, null, context.request, {
      action: 'login',
      object: known.kind ? `单点登录 ${known.kind}` : '单点登录',
      result,
      userCode: known.userCode,
      detail: {
        ...(reason ? { reason } : {}),
        ...(known.identity ? { issuer: known.identity.issuer, subject: known.identity.subject } : {}),
      },
    })
  try {
    const attempt = await takeAttempt(context, input.attempt)
    if (!attempt) throw new SsoRefusal('SSO_REFUSED', 'attempt unknown, used or expired')
    known.kind = attempt.kind
    known.identity = await prove(context, attempt, input)
    const { userCode } = await accountOfIdentity(context, known.identity)
    known.userCode = userCode
    const account = await accountOf(context.db, userCode)
    if (!account || isClosedAccount(context.config.mode, account)) throw new Fail('ACCOUNT_DISABLED')
    const answer = await openPersonSession(context, account, { byProvider: true })
    await log('ok')
    return answer
  } catch (error) {
    if (error instanceof Fail) await log(error.key, error instanceof SsoRefusal ? error.reason : undefined)
    throw error
  }
}
