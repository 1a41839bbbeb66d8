import type { Calls } from '@qingkong/contract/calls'
import { type CallError, type Client, createClient } from '@qingkong/contract/core/client'
import { notify } from '../kit/notify.ts'
import { written } from './refresh.ts'
import { routes } from './routes.gen.ts'
import { goToLogin, useSession } from './session.ts'

export const apiBase =
  document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '/native-api/wuxi/aasms'

/** The three headers every request carries (auth-04). Header values are latin-1, so codes are escaped. */
export const sessionHeaders = (): Record<string, string> => {
  const { token, sysCode, orgCode } = useSession.getState()
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(sysCode ? { sysCode: encodeURIComponent(sysCode) } : {}),
    ...(orgCode ? { orgCode: encodeURIComponent(orgCode) } : {}),
  }
}

/** auth-03: the time the user has to read why the session is over. */
const expiryDelayMs = 4500
let leaving = false

const isExpiry = (code: number): boolean => code >= 44000 && code <= 44006

/** Says why the session is over, then leaves and reloads; several calls failing together say it once. */
export const endSession = (reason: string): void => {
  if (leaving || !useSession.getState().token) return
  leaving = true
  notify.error(reason)
  window.setTimeout(() => {
    goToLogin()
    window.location.reload()
  }, expiryDelayMs)
}

const onError = (error: CallError, _name: string, quiet: boolean): void => {
  if (isExpiry(error.code)) endSession(error.message)
  else if (error.status === 403 && !quiet) notify.forbidden(error.message)
}

export const api: Client<Calls> = createClient<Calls>(routes, {
  base: apiBase,
  // The session itself lies in a cookie that no script can read; what we hold only shows that the page is ours.
  headers: () => ({ ...sessionHeaders(), 'x-session': 'cookie' }),
  onError,
  onChange: (name) => void written(name),
})
