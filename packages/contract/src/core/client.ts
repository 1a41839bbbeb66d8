import type { z } from 'zod'
import type { FileAnswer } from './blob.ts'
import type { Call, Input } from './call.ts'
import type { Entity } from './entity.ts'

/** What the browser needs to know of a call: no schema. */
export interface Route {
  method: 'GET' | 'POST'
  path: string
  body: Call['body']
  file?: true
  timeoutMs?: number
  /** Past its limit it answers code 1 and 请求超时 instead of failing. */
  answersTimeout?: true
  /** Of what can be asked again. */
  about?: Entity
  /** Of a write. */
  changes?: readonly Entity[]
}
export type RouteTable = Record<string, Route>

type AnyCall = { input: z.ZodType; output: z.ZodType }
type ClientAnswer<C extends AnyCall> = z.output<C['output']> extends FileAnswer ? Blob : z.output<C['output']>
export type Client<G extends Record<string, AnyCall>> = {
  [K in keyof G]: (input: Input<G[K]>, options?: CallOptions) => Promise<ClientAnswer<G[K]>>
}

export interface CallOptions {
  signal?: AbortSignal
  /** The caller deals with a failure without a word to the user (request-13); onError is told so. */
  quiet?: boolean
  /** Nobody is told that a write went through (onChange): the caller does so once for many. */
  refresh?: false
}

/** A failed call: the server's code and Chinese message; `status` 0 = the network, code -1 = timed out. */
export class CallError extends Error {
  readonly code: number
  readonly status: number
  readonly data: unknown
  constructor(code: number, message: string, status: number, data: unknown = null) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.data = data
  }
}

/**
 * What an import whose work goes on at the server answers past its limit: not done yet, and no failure either
 * (request-06, document 3 section 8).
 */
const timedOutAnswer = { code: 1, message: '请求超时' } as const

/** The caller's picture of things was behind: somebody else acted first, or the state forbids the step. */
const isConflict = ({ code }: CallError): boolean => code >= 40900 && code < 41000

export interface ClientOptions {
  /** Origin and service prefix, e.g. `/native-api/wuxi/aasms`. */
  base: string
  headers?: () => Record<string, string>
  onError?: (error: CallError, name: string, quiet: boolean) => void
  /** A write went through, or was refused because things are no longer as the caller saw them (409xx). */
  onChange?: (name: string) => void
  fetch?: typeof fetch
}

/** Nested values as the specification's form keys: users[0].userId, comma lists, repeated files. */
export const formPairs = (value: unknown, key = ''): [string, string | File][] => {
  if (value === undefined || value === null) return []
  if (value instanceof File) return [[key, value]]
  if (Array.isArray(value)) {
    // Nothing chosen is nothing sent: an empty text would be read as one empty entry.
    if (value.length === 0) return []
    if (value.every((item) => item instanceof File)) return value.map((file): [string, File] => [key, file])
    if (value.every((item) => typeof item !== 'object')) return [[key, value.join(',')]]
    return value.flatMap((item, index) => formPairs(item, `${key}[${index}]`))
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, item]) => formPairs(item, key ? `${key}.${name}` : name))
  }
  return [[key, String(value)]]
}

const requestOf = (
  route: Route,
  input: unknown,
): { query: string; body: FormData | URLSearchParams | string | null; type?: string } => {
  if (route.method === 'GET') {
    const pairs = formPairs(input).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    return { query: pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '', body: null }
  }
  if (route.body === 'multipart') {
    const body = new FormData()
    for (const [name, item] of formPairs(input)) body.append(name, item)
    return { query: '', body }
  }
  if (route.body === 'form') {
    const pairs = formPairs(input).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    return { query: '', body: new URLSearchParams(pairs) }
  }
  return { query: '', body: JSON.stringify(input ?? {}), type: 'application/json' }
}

/** The browser knows when it has no network at all; elsewhere a failed connection is the server's. */
const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false

interface Envelope {
  code: number
  data: unknown
  message: string
}

const perform = async (route: Route, input: unknown, options: ClientOptions, outer?: AbortSignal): Promise<unknown> => {
  const request = requestOf(route, input)
  const limit = AbortSignal.timeout(route.timeoutMs ?? 120_000)
  const signal = outer ? AbortSignal.any([outer, limit]) : limit
  let response: Response
  try {
    response = await (options.fetch ?? fetch)(options.base + route.path + request.query, {
      method: route.method,
      body: request.body,
      headers: { ...(request.type ? { 'content-type': request.type } : {}), ...options.headers?.() },
      signal,
    })
  } catch (cause) {
    if (outer?.aborted) throw cause
    if (limit.aborted && route.answersTimeout) return timedOutAnswer
    if (limit.aborted) throw new CallError(-1, '网络请求超时，请稍后重试', 0)
    throw new CallError(-2, isOffline() ? '网络已断开，请检查网络连接' : '服务器错误：无法连接服务器，请稍后重试', 0)
  }
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
  if (route.file && response.ok && !isJson) return response.blob()
  if (!isJson)
    throw new CallError(response.status, `服务器暂不可用（HTTP ${response.status}），请稍后重试`, response.status)
  const envelope = (await response.json()) as Envelope
  if (envelope.code !== 0) throw new CallError(envelope.code, envelope.message, response.status, envelope.data)
  return envelope.data
}

/** The typed client over a route table: used by the web (generated table), the simulator, the tests. */
export const createClient = <G extends Record<string, AnyCall>>(
  routes: RouteTable,
  options: ClientOptions,
): Client<G> =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      async (input: unknown, callOptions?: CallOptions) => {
        const isTold = route.changes !== undefined && callOptions?.refresh !== false
        try {
          const answer = await perform(route, input, options, callOptions?.signal)
          if (isTold) options.onChange?.(name)
          return answer
        } catch (error) {
          if (error instanceof CallError) {
            if (isTold && isConflict(error)) options.onChange?.(name)
            options.onError?.(error, name, callOptions?.quiet ?? false)
          }
          throw error
        }
      },
    ]),
  ) as Client<G>
