import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Call } from '../../packages/contract/src/core/call.ts'
import { formPairs } from '../../packages/contract/src/core/client.ts'

/** A call with its input, as `fetch` takes it. */
export type CallRequest = [url: string, init: RequestInit]

export const requestOf = (base: string, call: Call, input: unknown, token: string): CallRequest => {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  const pairs = formPairs(input).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (call.method === 'GET') return [`${base}${call.path}?${new URLSearchParams(pairs)}`, { headers }]
  return [
    base + call.path,
    { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) },
  ]
}

/** So many users in a process of their own: they ask `total` times in all and tell the sorted latencies in ms. */
export const startUsers = (users: number, total: number) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'http-users.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const questionOf = ([url, { method = 'GET', headers, body = null }]: [string, RequestInit]) => ({
    url,
    method,
    headers,
    body,
  })
  const perform = async (questions: readonly object[]): Promise<number[]> => {
    child.stdin.write(`${JSON.stringify({ questions, users, total })}\n`)
    const line = await lines.next()
    return JSON.parse(line.value ?? '[]') as number[]
  }
  return {
    run: (questions: readonly CallRequest[]) => perform(questions.map(questionOf)),
    /** Pages ask all their calls at once and are there with the last answer. */
    runPages: (pages: readonly (readonly CallRequest[])[]) => perform(pages.map((page) => page.map(questionOf))),
    stop: () => child.kill(),
  }
}
