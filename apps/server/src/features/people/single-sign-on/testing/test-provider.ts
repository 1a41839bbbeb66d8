import Provider, { type ProviderContext } from 'oidc-provider'
import { localServer } from './local-server.ts'

export const testClient = { clientId: 'qingkong', clientSecret: 'client-secret-of-the-test' }
export const returnUrl = 'https://qingkong.example.cn/'

/**
 * A real OpenID Connect provider that signs anybody in as the name last set, without a page between.
 * Subjects are `sub-<name>`, the claim preferred_username is the name.
 */
export const startTestProvider = async () => {
  const server = await localServer()
  let name = 'nobody'
  const provider = new Provider(server.url, {
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        redirect_uris: [returnUrl, `${returnUrl}other`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: sub.replace(/^sub-/, '') }),
    }),
    loadExistingGrant: async ({ oidc }: ProviderContext) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.answer((request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: `sub-${name}` } })
    else handle(request, response)
  })

  /** Follows the sign-in as a fresh browser would. @returns where the provider sends it in the end */
  const signIn = async (url: string, as: string): Promise<URL> => {
    name = as
    const cookies = new Map<string, string>()
    let next = url
    while (next.startsWith(server.url)) {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';')
        const at = pair.indexOf('=')
        cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      const location = response.headers.get('location')
      if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
      next = new URL(location, next).href
    }
    return new URL(next)
  }
  return { issuer: server.url, signIn, close: server.close }
}
export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>
