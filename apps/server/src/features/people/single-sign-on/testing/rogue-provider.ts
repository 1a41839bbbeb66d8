import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { localServer } from './local-server.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Forgery {
  alg?: 'RS256' | 'none'
  /** Changes of the claims a right token would hold. */
  claims?: Record<string, unknown>
  /** Signs with a key the provider does not publish. */
  foreignKey?: boolean
}

/** A provider that answers every code with an ID token as forged as the test wants it. */
export const startRogueProvider = async (clientId: string) => {
  const server = await localServer()
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let forgery: Forgery = {}
  let nonce = ''

  const idToken = ({ alg = 'RS256', claims = {}, foreignKey = false }: Forgery, seconds: number): string => {
    const head = encode({ alg, typ: 'JWT', kid: 'k1' })
    const right = { iss: server.url, sub: 'sub-forged', aud: clientId, iat: seconds, exp: seconds + 300, nonce }
    const body = `${head}.${encode({ ...right, ...claims })}`
    const key: KeyObject = foreignKey ? foreign.privateKey : own.privateKey
    return `${body}.${alg === 'none' ? '' : sign('sha256', Buffer.from(body), key).toString('base64url')}`
  }

  server.answer((request, response) => {
    const json = (value: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (request.url === '/.well-known/openid-configuration')
      json({
        issuer: server.url,
        authorization_endpoint: `${server.url}/auth`,
        token_endpoint: `${server.url}/token`,
        jwks_uri: `${server.url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      })
    else if (request.url === '/jwks')
      json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] })
    else
      json({
        access_token: 'a',
        token_type: 'Bearer',
        id_token: idToken(forgery, Math.floor(Date.now() / 1000)),
      })
  })
  return {
    issuer: server.url,
    /** What the next token is like, for the sign-in that begins at this address. */
    forge: (loginUrl: string, next: Forgery) => {
      nonce = new URL(loginUrl).searchParams.get('nonce') ?? ''
      forgery = next
    },
    close: server.close,
  }
}
