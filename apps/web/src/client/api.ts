import type { Calls } from '@qingkong/contract/calls'
import {
  CallError,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
} from '@qingkong/contract/core/client'
import { notify } from '../kit/notify.ts'
import { openRoutes } from './open-routes.gen.ts'
import { written } from './refresh.ts'
import { loadRoutes } from './route-table.ts'
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

const options: ClientOptions = {
  base: apiBase,
  // The session itself lies in a cookie that no script can read; what we hold only shows that the page is ours.
  headers: () => ({ ...sessionHeaders(), 'x-session': 'cookie' }),
  onError,
  onChange: (name) => void written(name),
}

type Ask = (input: unknown, callOptions?: CallOptions) => Promise<unknown>
type AskByName = Readonly<Record<string, Ask>>

const open: AskByName = createClient(openRoutes, options)
let whole: AskByName | null = null

/** How a call is asked; all but those that need no session wait for the table of calls. */
const askOf = async (name: string): Promise<Ask | undefined> => {
  if (whole === null && open[name] === undefined)
    whole = createClient(
      await loadRoutes().catch(() => {
        throw new CallError(-2, '服务器错误：无法连接服务器，请稍后重试', 0)
      }),
      options,
    )
  return (whole ?? open)[name]
}

const asks: Record<string, Ask> = {}

/** The one function of a call, made when it is first looked at. `then` is none: the client is no promise. */
const asked = (name: string | symbol): Ask | undefined => {
  if (typeof name === 'symbol' || name === 'then') return undefined
  asks[name] ??= async (input, callOptions) => {
    const ask = await askOf(name)
    if (!ask) throw new TypeError(`no call ${name}`)
    return ask(input, callOptions)
  }
  return asks[name]
}

/** The typed client of every call. */
export const api: Client<Calls> = new Proxy<object>(asks, {
  get: (_, name) => asked(name),
  getOwnPropertyDescriptor: (made, name) => {
    asked(name)
    return Reflect.getOwnPropertyDescriptor(made, name)
  },
}) as Client<Calls>

// Whoever is signed in already asks at once.
if (useSession.getState().token) void loadRoutes().catch(() => undefined)
