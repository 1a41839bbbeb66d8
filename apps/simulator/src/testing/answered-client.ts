import { type Calls, calls } from '@qingkong/contract/calls'
import { contractClient } from '@qingkong/contract/client'
import { formPairs } from '@qingkong/contract/core/client'

/** What was asked, by the keys of the wire: `psCode`, `users[0].userId`; lists with commas. */
export type Asked = ReadonlyMap<string, string>

const byPath = new Map(Object.values(calls).map((call) => [call.path, call.name]))

const fieldsOf = (url: URL, body: unknown): Asked => {
  const pairs =
    body instanceof FormData || body instanceof URLSearchParams
      ? [...body.entries()]
      : typeof body === 'string'
        ? formPairs(JSON.parse(body))
        : [...url.searchParams.entries()]
  return new Map(pairs.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])))
}

/** The client of the contract before a server that answers these calls and no other. */
export const answeredClient = (answers: Partial<Record<keyof Calls, (asked: Asked) => unknown>>) => {
  const named: Readonly<Record<string, ((asked: Asked) => unknown) | undefined>> = answers
  return contractClient({
    base: 'http://city.test',
    fetch: (target, init) => {
      const url = new URL(String(target))
      const answer = named[byPath.get(url.pathname) ?? '']
      if (!answer) return Promise.reject(new Error(`the test answers no call at ${url.pathname}`))
      return Promise.resolve(Response.json({ code: 0, message: 'ok', data: answer(fieldsOf(url, init?.body)) }))
    },
  })
}
