import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { calls } from '../calls.ts'
import { group, post } from './call.ts'
import { CallError, createClient, type Route } from './client.ts'
import { routeTable } from './route-table.ts'

interface Sent {
  url: string
  init: RequestInit
}

const answering = (answer: () => Promise<Response> | Response) => {
  const sent: Sent[] = []
  const send = (async (url: string | URL | Request, init: RequestInit = {}) => {
    sent.push({ url: String(url), init })
    return answer()
  }) as typeof fetch
  return { sent, send }
}

const envelope = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const clientOf = (route: Route, send: typeof fetch, onError?: (error: CallError) => void) =>
  createClient({ probe: route }, { base: '/native-api/wuxi/aasms', fetch: send, ...(onError ? { onError } : {}) }) as {
    probe: (input: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>
  }

/** A server that does not answer. */
const never = (async (_: unknown, init: RequestInit = {}) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })) as typeof fetch

const read: Route = { method: 'GET', path: '/x', body: 'query' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a call', () => {
  it('request-01: goes below the service prefix; code 0 answers its data, any other code throws its message', async () => {
    const good = answering(() => envelope({ code: 0, data: { n: 1 }, message: 'ok' }))
    expect(await clientOf(read, good.send).probe({})).toEqual({ n: 1 })
    expect(good.sent[0]?.url).toBe('/native-api/wuxi/aasms/x')
    const bad = answering(() => envelope({ code: 40901, data: null, message: '事件状态已变化，请刷新' }))
    await expect(clientOf(read, bad.send).probe({})).rejects.toMatchObject({
      code: 40901,
      message: '事件状态已变化，请刷新',
    })
  })

  it('request-02, request-03: GET sends a query; POST sends json, urlencoded or form-data as declared', async () => {
    const door = answering(() => envelope({ code: 0, data: null, message: 'ok' }))
    const input = { name: '甲', codes: ['a', 'b'], users: [{ userId: '1' }] }
    await clientOf(read, door.send).probe(input)
    await clientOf({ method: 'POST', path: '/x', body: 'json' }, door.send).probe(input)
    await clientOf({ method: 'POST', path: '/x', body: 'form' }, door.send).probe(input)
    await clientOf({ method: 'POST', path: '/x', body: 'multipart' }, door.send).probe(input)
    const [query, json, form, multipart] = door.sent
    expect(decodeURIComponent(query?.url ?? '')).toBe('/native-api/wuxi/aasms/x?name=甲&codes=a,b&users[0].userId=1')
    expect(json?.init.body).toBe(JSON.stringify(input))
    expect(form?.init.body).toBeInstanceOf(URLSearchParams)
    expect(multipart?.init.body).toBeInstanceOf(FormData)
  })

  it('request-02: an export answers the file itself', async () => {
    const door = answering(() => new Response('PK', { headers: { 'content-type': 'application/octet-stream' } }))
    const blob = await clientOf({ ...read, file: true }, door.send).probe({})
    expect(blob).toBeInstanceOf(Blob)
  })

  it('request-04, request-05: waits 120 s, and 60 s for a new target', async () => {
    // The limits are let run out by the test: each call is given the one that it asked for.
    const limits = new Map<number, AbortController>()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController()
      limits.set(ms, limit)
      return limit.signal
    })
    const client = createClient<typeof calls>(routeTable(calls), { base: '', fetch: never })
    const failures: string[] = []
    const note = (name: string) => (error: unknown) =>
      failures.push(`${name} ${error instanceof CallError ? error.code : String(error)}`)
    const list = client.eventTodayList({}).catch(note('eventTodayList'))
    const target = client
      .targetCreate({
        name: '考核目标',
        areaCode: '320200',
        startTime: '2026-01-01 00:00:00',
        endTime: '2026-12-31 23:59:59',
      })
      .catch(note('targetCreate'))
    expect([...limits.keys()].sort((a, b) => a - b)).toEqual([60_000, 120_000])
    limits.get(60_000)?.abort()
    await target
    expect(failures).toEqual(['targetCreate -1'])
    limits.get(120_000)?.abort()
    await list
    expect(failures).toEqual(['targetCreate -1', 'eventTodayList -1'])
  })

  it('request-06: a call past its limit says 网络请求超时', async () => {
    await expect(clientOf({ ...read, timeoutMs: 5 }, never).probe({})).rejects.toMatchObject({
      code: -1,
      message: expect.stringContaining('网络请求超时'),
    })
  })

  it('request-06: an import that goes on past its limit answers code 1 and 请求超时, and tells nobody of a failure', async () => {
    const spec = {
      summary: '导入',
      about: 'event',
      right: 'setting.write',
      outside: 'denied',
      changes: ['event'],
      input: {},
      output: z.object({ code: z.number(), message: z.string() }),
      timeoutMs: 5,
    } as const
    const proof = { example: () => ({}) }
    const imports = group('/audit', {
      excelImport: post('/excel-import', { ...spec, answersTimeout: true })(proof),
      otherImport: post('/other-import', spec)(proof),
    })
    const heard: string[] = []
    const client = createClient<typeof imports>(routeTable(imports), {
      base: '',
      fetch: never,
      onError: (_, name) => heard.push(name),
    })
    expect(await client.excelImport({})).toEqual({ code: 1, message: '请求超时' })
    await expect(client.otherImport({})).rejects.toMatchObject({ code: -1 })
    expect(heard).toEqual(['otherImport'])
  })

  it('request-07: without network it says so; otherwise the server is at fault', async () => {
    const broken = answering(() => Promise.reject(new TypeError('fetch failed')))
    vi.stubGlobal('navigator', { onLine: false })
    await expect(clientOf(read, broken.send).probe({})).rejects.toThrow('网络已断开，请检查网络连接')
    vi.stubGlobal('navigator', { onLine: true })
    await expect(clientOf(read, broken.send).probe({})).rejects.toThrow('服务器错误')
  })

  it('request-08, request-09: the server’s own message is thrown and handed on with its status', async () => {
    const heard: CallError[] = []
    const door = answering(() => envelope({ code: 40300, data: null, message: '没有此操作的权限' }, 403))
    const client = clientOf(read, door.send, (error) => heard.push(error))
    await expect(client.probe({})).rejects.toThrow('没有此操作的权限')
    expect(heard[0]).toMatchObject({ status: 403, code: 40300 })
  })

  it('a call taken back by the caller is no failure to speak of', async () => {
    const heard: CallError[] = []
    const stop = new AbortController()
    const pending = clientOf(read, never, (error) => heard.push(error)).probe({}, { signal: stop.signal })
    stop.abort()
    await expect(pending).rejects.toThrow()
    expect(heard).toEqual([])
  })
})
