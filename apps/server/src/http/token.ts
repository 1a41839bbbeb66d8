import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '@qingkong/contract/core/call'
import type { Config } from '../platform/config.ts'
import { cookieToken, isDoubleSubmit, matchesSession } from './session-cookie.ts'

/** The authorization header, with or without `Bearer `; never taken from the query. */
export const headerToken = (
  headers: IncomingHttpHeaders | Record<string, string | string[] | undefined>,
): string | null => {
  const header = headers['authorization']
  if (typeof header !== 'string' || header === '') return null
  return header.startsWith('Bearer ') ? header.slice(7).trim() : header.trim()
}

/** Calls a browser may open by a plain link or picture, which sends the cookie and no header. */
const isPlainLink = (call: Pick<Call, 'kind' | 'right'>, method: string): boolean =>
  method === 'GET' && (call.kind === 'file' || call.kind === 'export' || call.right === 'ticket')

/**
 * The session token a request shows. A program sends it in the header. A browser's lies in a cookie that no script
 * reads; its header then holds the double-submit token, without which the cookie opens downloads and pictures alone.
 */
export const sessionToken = (
  call: Pick<Call, 'kind' | 'right'>,
  config: Pick<Config, 'keys'>,
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
): string | null => {
  const shown = headerToken(headers)
  if (shown !== null && !isDoubleSubmit(shown)) return shown
  const kept = cookieToken(config, headers.cookie)
  if (kept === null) return null
  if (shown === null) return isPlainLink(call, method) ? kept : null
  // Another window has signed in anew: what this one holds belongs to a session that is no longer its own.
  return matchesSession(config, shown, kept) ? kept : shown
}
