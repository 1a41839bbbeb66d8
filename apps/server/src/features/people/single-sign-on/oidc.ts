import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { outgoingFetch } from '../../../platform/outgoing.ts'
import type { Attempt } from './attempts.ts'
import type { ProvenIdentity, Provider } from './provider.ts'
import { SsoRefusal } from './refusal.ts'

const timeoutS = 10
const maxBytes = 1024 * 1024

/** What of the provider decides how it is asked. */
export type OidcClient = Pick<Provider, 'serverUrl' | 'clientId' | 'secret' | 'userClaim' | 'networks'>

const isNetworkFailure = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')

const refusalOf = (error: unknown): unknown => {
  if (isNetworkFailure(error)) return new SsoRefusal('SSO_UNREACHABLE', 'provider unreachable')
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return new SsoRefusal('SSO_REFUSED', `provider answered ${error.error}`)
  if (error instanceof WWWAuthenticateChallengeError)
    return new SsoRefusal('SSO_REFUSED', 'provider refused the client')
  if (error instanceof ClientError) return new SsoRefusal('SSO_REFUSED', `${error.code ?? 'refused'}: ${error.message}`)
  return error
}

const authentication = (methods: readonly string[] | undefined, secret: string | null): ClientAuth => {
  if (secret === null) return None()
  return methods?.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret)
}

/** Reads the provider's metadata and keys anew: a rotated key or address needs no restart. @throws SsoRefusal */
export const openOidc = async (client: OidcClient): Promise<Configuration> => {
  const issuer = new URL(client.serverUrl)
  // Only a provider on this very machine is allowed without TLS, see the contract's address rule.
  const insecure = issuer.protocol === 'http:'
  try {
    const ask = outgoingFetch(client.networks, maxBytes)
    const found = await discovery(issuer, client.clientId, undefined, None(), {
      [customFetch]: ask,
      timeout: timeoutS,
      execute: insecure ? [allowInsecureRequests] : [],
    })
    const server = found.serverMetadata()
    const methods = server.token_endpoint_auth_methods_supported
    const configuration = new Configuration(server, client.clientId, {}, authentication(methods, client.secret))
    configuration.timeout = timeoutS
    configuration[customFetch] = ask
    // Also the ID token that came straight from the token endpoint must carry the provider's signature.
    enableNonRepudiationChecks(configuration)
    if (insecure) allowInsecureRequests(configuration)
    return configuration
  } catch (error) {
    const refusal = refusalOf(error)
    throw refusal instanceof SsoRefusal ? new SsoRefusal('SSO_UNREACHABLE', refusal.reason) : refusal
  }
}

/** Where the browser is sent to sign in: authorization code, PKCE S256, state and nonce (OAuth 2.0 BCP, RFC 9700). */
export const oidcLoginUrl = async (client: OidcClient, attempt: Attempt): Promise<string> =>
  buildAuthorizationUrl(await openOidc(client), {
    redirect_uri: attempt.returnUrl,
    scope: client.userClaim ? 'openid profile' : 'openid',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
  }).href

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Exchanges the code and checks the ID token: signature, issuer, audience, nonce, times. @throws SsoRefusal */
export const redeemCode = async (
  client: OidcClient,
  attempt: Attempt,
  answer: { code: string; state: string; iss: string },
): Promise<ProvenIdentity> => {
  const configuration = await openOidc(client)
  const returned = new URL(attempt.returnUrl)
  returned.searchParams.set('code', answer.code)
  returned.searchParams.set('state', answer.state)
  if (answer.iss) returned.searchParams.set('iss', answer.iss)
  try {
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new SsoRefusal('SSO_REFUSED', 'no ID token')
    const wanted = client.userClaim
    const inToken = wanted ? textOf(claims[wanted]) : null
    const asked = wanted && inToken === null && configuration.serverMetadata().userinfo_endpoint
    const userInfo = asked ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : null
    return { issuer: claims.iss, subject: claims.sub, userCode: inToken ?? textOf(userInfo?.[wanted]) }
  } catch (error) {
    throw refusalOf(error)
  }
}
