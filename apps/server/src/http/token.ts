import type { IncomingHttpHeaders } from 'node:http'

/** The session token of the authorization header, with or without `Bearer `; never taken from query or cookie. */
export const tokenOf = (
  headers: IncomingHttpHeaders | Record<string, string | string[] | undefined>,
): string | null => {
  const header = headers['authorization']
  if (typeof header !== 'string' || header === '') return null
  return header.startsWith('Bearer ') ? header.slice(7).trim() : header.trim()
}
