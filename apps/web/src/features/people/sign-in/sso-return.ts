import { recordBy } from '@qingkong/domain/record-by'

/** What an identity provider sent the browser back with. */
export interface SsoReturn {
  code: string
  ticket: string
  state: string
  iss: string
  error: string
}

const names = ['code', 'ticket', 'state', 'iss', 'error'] as const

/**
 * Reads the provider's answer before or behind the hash: OpenID Connect puts it before, some CAS put it behind.
 * Null when there is none. Nothing else of the address is read, so no parameter can lead the browser anywhere.
 */
export const ssoReturn = ({ search, hash }: Pick<Location, 'search' | 'hash'>): SsoReturn | null => {
  const before = new URLSearchParams(search)
  const at = hash.indexOf('?')
  const behind = new URLSearchParams(at < 0 ? '' : hash.slice(at))
  const found = recordBy(names, (name) => before.get(name) ?? behind.get(name) ?? '')
  const isAnswer = found.ticket !== '' || (found.state !== '' && (found.code !== '' || found.error !== ''))
  return isAnswer ? found : null
}
