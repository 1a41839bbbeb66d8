import { outgoingFetch } from '../../../platform/outgoing.ts'
import type { Attempt } from './attempts.ts'
import { type CasAnswer, readCasAnswer } from './cas-answer.ts'
import type { ProvenIdentity, Provider } from './provider.ts'
import { SsoRefusal } from './refusal.ts'

const timeoutMs = 10_000
const maxBytes = 256 * 1024

type CasServer = Pick<Provider, 'serverUrl' | 'userClaim' | 'networks'>

const below = ({ serverUrl }: CasServer, path: string): URL => new URL(serverUrl.replace(/\/+$/, '') + path)

/** The service named to the CAS: the return address with the attempt's state, the same when the ticket is validated. */
const serviceOf = (attempt: Attempt): string => {
  const service = new URL(attempt.returnUrl)
  service.searchParams.set('state', attempt.state)
  return service.href
}

/** Where the browser is sent to sign in. */
export const casLoginUrl = (server: CasServer, attempt: Attempt): string => {
  const url = below(server, '/login')
  url.searchParams.set('service', serviceOf(attempt))
  return url.href
}

const ask = async ({ networks }: CasServer, url: URL): Promise<CasAnswer> => {
  try {
    // Redirects are not followed: the configured server alone vouches for people.
    const response = await outgoingFetch(networks, maxBytes)(url, {
      headers: { accept: 'application/json, application/xml' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new SsoRefusal('SSO_UNREACHABLE', `CAS answered HTTP ${response.status}`)
    return readCasAnswer(await response.text())
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      throw new SsoRefusal('SSO_UNREACHABLE', 'CAS unreachable')
    throw error
  }
}

/** Asks the CAS whose ticket it is (CAS protocol 3.0, 2.8 /p3/serviceValidate). @throws SsoRefusal */
export const validateTicket = async (server: CasServer, attempt: Attempt, ticket: string): Promise<ProvenIdentity> => {
  const url = below(server, '/p3/serviceValidate')
  url.searchParams.set('service', serviceOf(attempt))
  url.searchParams.set('ticket', ticket)
  url.searchParams.set('format', 'JSON')
  const answer = await ask(server, url)
  if ('failure' in answer) throw new SsoRefusal('SSO_REFUSED', `CAS refused: ${answer.failure}`)
  const wanted = server.userClaim
  const userCode = wanted === 'user' ? answer.user : wanted ? (answer.attributes.get(wanted) ?? null) : null
  return { issuer: server.serverUrl.replace(/\/+$/, ''), subject: answer.user, userCode }
}
