import { calls as typedCalls } from '@qingkong/contract/calls'
import { alsoAnswersPost, type Call, type Group } from '@qingkong/contract/core/call'
import { formPairs } from '@qingkong/contract/core/client'

const contractCalls: Group = typedCalls

/** The call of that name. */
export const callNamed = (name: string): Call => {
  const call = contractCalls[name]
  if (!call) throw new Error(`the contract has no call ${name}`)
  return call
}

export interface Answer {
  status: number
  /** The envelope's code; 0 for a file. */
  code: number
  data: unknown
  message: string
  /** The body of a file answer. */
  bytes: Uint8Array | null
  headers: Headers
}

interface Sent {
  base: string
  token?: string
  headers?: Record<string, string>
}

const answerOf = async (response: Response): Promise<Answer> => {
  const { status, headers } = response
  if (!headers.get('content-type')?.includes('application/json')) {
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status, code: status === 200 ? 0 : status, data: null, message: '', bytes, headers }
  }
  const envelope = (await response.json()) as { code: number; data: unknown; message: string }
  return { status, ...envelope, bytes: null, headers }
}

const headersOf = ({ token, headers }: Sent): Record<string, string> => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...headers,
})

/** Sends a call as our own client does, input unchecked: writes that the specification gives as GET go by POST. */
export const sendCall = async (call: Call, input: unknown, sent: Sent): Promise<Answer> => {
  const headers = headersOf(sent)
  const pairs = formPairs(input)
  const method = alsoAnswersPost(call) ? 'POST' : call.method
  let url = sent.base + call.path
  let body: FormData | string | null = null
  if (method === 'GET') {
    url += `?${new URLSearchParams(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))}`
  } else if (call.body === 'multipart') {
    body = new FormData()
    for (const [name, value] of pairs) body.append(name, value)
  } else {
    body = JSON.stringify(input)
    headers['content-type'] = 'application/json'
  }
  return answerOf(await fetch(url, { method, headers, body }))
}

const unreadable = `?${Array.from({ length: 20 }, () => 'a').join('.')}=1`

/**
 * Knocks at a call without entering: the query is nested deeper than any input, so whoever may call is told 40001
 * (who asks is judged before what is asked) and nothing runs.
 */
export const knock = async (call: Call, sent: Sent): Promise<Answer> =>
  answerOf(await fetch(sent.base + call.path + unreadable, { method: call.method, headers: headersOf(sent) }))

/** Runs the work for each item, a few at a time. */
export const eachOf = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const queue = items.entries()
  const take = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: 6 }, take))
  return results
}
