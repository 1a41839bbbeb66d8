import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../platform/config.ts'

/** A session lives no longer than this, whatever the browser keeps. */
const maxAgeSeconds = 12 * 3600
/** What a browser carries in its header begins so; a program's token never holds a dot. */
const prefix = 'qk.'

type Keyed = Pick<Config, 'keys'>

/** Servers of one city share it; two cities on one machine do not sign each other's users out. */
const cookieName = ({ keys }: Keyed): string =>
  `qk_session_${createHash('sha256').update(`cookie ${keys.ticketKey}`).digest('hex').slice(0, 8)}`

/** Set-Cookie of a session: no script reads it, no other site sends it, and over TLS nothing else carries it. */
export const sessionCookie = (config: Keyed, token: string, isSecure: boolean): string =>
  [
    `${cookieName(config)}=${token}`,
    'Path=/',
    `Max-Age=${token === '' ? 0 : maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

/** The session token of the cookie header; null where there is none. */
export const cookieToken = (config: Keyed, header: string | undefined): string | null => {
  const name = `${cookieName(config)}=`
  const pair = (header ?? '').split(/;\s*/).find((part) => part.startsWith(name))
  return pair === undefined || pair.length === name.length ? null : pair.slice(name.length)
}

/**
 * The double-submit token of a session: what the page's own code shows in the header beside the cookie. It opens nothing
 * by itself, and nobody can make it who does not hold the server's key.
 */
export const doubleSubmitToken = ({ keys }: Keyed, token: string): string =>
  prefix + createHmac('sha256', keys.ticketKey).update(`double submit ${token}`).digest('base64url')

export const isDoubleSubmit = (text: string): boolean => text.startsWith(prefix)

export const matchesSession = (config: Keyed, given: string, token: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(doubleSubmitToken(config, token))]
  return a.length === b.length && timingSafeEqual(a, b)
}
