import { join } from 'node:path'
import { calls as typedCalls, wings } from '@qingkong/contract/calls'
import { fileAnswer } from '@qingkong/contract/core/blob'
import { alsoAnswersPost, type Call, type Group } from '@qingkong/contract/core/call'
import { formPairs } from '@qingkong/contract/core/client'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implementations } from '../api.ts'
import { type FixtureApp, type FixtureTemplate, fixtureTemplate } from './fixture-app.ts'

const calls: Group = typedCalls
const all = Object.values(calls)
const withSession = all.filter((call) => !['open', 'share', 'radar', 'seed'].includes(call.right))

interface Envelope {
  code: number
  data: unknown
  message: string
}

const send = async (app: FixtureApp, call: Call, input: unknown, token?: string, method = call.method) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const pairs = formPairs(input)
  let url = app.base + call.path
  let body: FormData | URLSearchParams | string | null = null
  if (method === 'GET')
    url += `?${new URLSearchParams(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))}`
  else if (call.body === 'multipart') {
    body = new FormData()
    for (const [name, value] of pairs) body.append(name, value)
  } else {
    body = JSON.stringify(input)
    headers['content-type'] = 'application/json'
  }
  return fetch(url, { method, headers, body })
}

const envelopeOf = async (response: Response) => (await response.json()) as Envelope

const isEmpty = (data: unknown): boolean => {
  if (data === null || data === undefined) return true
  if (Array.isArray(data)) return data.length === 0
  if (typeof data === 'object' && 'records' in data && Array.isArray(data.records)) return data.records.length === 0
  if (typeof data === 'object' && 'record' in data && Array.isArray(data.record)) return data.record.length === 0
  return false
}

/** Opening a city is mostly waiting for the copy of its database. */
const citiesAhead = 3

let template: FixtureTemplate
let app: FixtureApp
let city: FixtureCity

beforeAll(async () => {
  template = await fixtureTemplate()
  app = await template.open()
  city = app.city
})
afterAll(async () => {
  await app?.close()
})

describe('every call of the contract', () => {
  it('has exactly one implementation, and no implementation stands alone', () => {
    const names = implementations.map(({ call }) => call.name)
    expect(names.toSorted()).toEqual(Object.keys(calls).toSorted())
    expect(new Set(names).size).toBe(names.length)
    const grouped = Object.values(wings).flatMap((wing) => Object.values<Group>(wing).flatMap(Object.keys))
    expect(grouped.toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  const features = Object.entries(wings).flatMap(([wing, groups]) =>
    Object.entries<Group>(groups).map(([feature, group]) => [wing, feature, Object.keys(group)] as const),
  )
  it.each(features)('of %s/%s is answered by the feature of that name in that wing', async (wing, feature, names) => {
    const path = join(import.meta.dirname, '../features', wing, feature, 'routes.ts')
    const { routes } = (await import(path)) as { routes: typeof implementations }
    expect(routes.map(({ call }) => call.name).toSorted()).toEqual(names.toSorted())
  })

  it.each(withSession.map((call) => [call.name, call] as const))(
    '%s without a token answers 44000 and no data',
    async (_, call) => {
      const answer = await envelopeOf(await send(app, call, call.kind === 'read' ? call.example(city) : {}))
      expect(answer).toMatchObject({ code: 44000, data: null })
    },
  )

  it.each(
    withSession
      .filter((call) => call.right !== 'self' && call.right !== 'ticket')
      .map((call) => [call.name, call] as const),
  )('%s by a user without its right is refused with 403', async (_, call) => {
    const response = await send(app, call, call.example(city), app.powerlessToken)
    expect(response.status).toBe(403)
    expect((await envelopeOf(response)).code).toBe(40300)
  })
})

describe('bad input', () => {
  const withRequired = withSession.filter((call) => !call.input.safeParse({}).success && call.kind !== 'stream')
  it.each(withRequired.map((call) => [call.name, call] as const))(
    '%s without its required fields gets a Chinese message and a code',
    async (_, call) => {
      const token = app.tokens[call.exampleAs]
      const answer = await envelopeOf(await send(app, call, {}, token))
      expect(answer.code).toBeGreaterThanOrEqual(40000)
      expect(answer.code).toBeLessThan(41000)
      expect(answer.message).toMatch(/[\u4e00-\u9fff]/)
    },
  )

  const paged = withSession.filter((call) => 'pageSize' in call.input.shape && call.kind === 'read')
  it.each(paged.map((call) => [call.name, call] as const))(
    '%s refuses pages of 0, -1, a billion or NaN rows (4.4 #45)',
    async (_, call) => {
      const token = app.tokens[call.exampleAs]
      for (const pageSize of ['0', '-1', '1000000000', 'NaN']) {
        const answer = await envelopeOf(await send(app, call, { ...call.example(city), pageSize }, token))
        expect(answer.code).toBe(40000)
      }
    },
  )
})

describe('reads', () => {
  const reads = withSession.filter((call) => call.kind === 'read')
  it.each(reads.map((call) => [call.name, call] as const))(
    '%s answers its example, matching its schema, not empty',
    async (_, call) => {
      const answer = await envelopeOf(await send(app, call, call.example(city), app.tokens[call.exampleAs]))
      expect(answer).toMatchObject({ code: 0 })
      call.output.parse(answer.data)
      if (!call.mayBeEmpty) expect(isEmpty(answer.data)).toBe(false)
    },
  )
})

describe('files', () => {
  const files = withSession.filter((call) => call.output === fileAnswer)
  it.each(files.map((call) => [call.name, call] as const))(
    '%s answers bytes that no browser renders as a page',
    async (_, call) => {
      const response = await send(app, call, call.example(city), app.tokens[call.exampleAs])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
    },
  )
})

describe('writes', () => {
  const writes = all.filter((call) => call.kind === 'write' && !['share', 'radar', 'seed'].includes(call.right))
  /** Cities being opened while the one before is asked. */
  const coming: Promise<FixtureApp>[] = []
  const nextCity = (): Promise<FixtureApp> => {
    while (coming.length < citiesAhead) coming.push(template.open())
    return coming.shift() ?? template.open()
  }
  afterAll(async () => {
    for (const city of coming) await (await city).close()
  })
  it.each(writes.map((call) => [call.name, call] as const))(
    '%s: its example succeeds on a fresh city',
    async (_, call) => {
      const fresh = await nextCity()
      try {
        expect(call.effect).toBeTruthy()
        const answer = await envelopeOf(
          await send(
            fresh,
            call,
            call.example(fresh.city),
            call.right === 'open' ? undefined : fresh.tokens[call.exampleAs],
          ),
        )
        expect(answer).toMatchObject({ code: 0 })
        call.output.parse(answer.data)
      } finally {
        await fresh.close()
      }
    },
  )

  const givenAsGet = all.filter((call) => alsoAnswersPost(call))
  it.each(givenAsGet.map((call) => [call.name, call] as const))(
    '%s as GET refuses a prefetch (4.4 #51)',
    async (_, call) => {
      const response = await fetch(`${app.base}${call.path}`, {
        headers: { authorization: `Bearer ${app.tokens[call.exampleAs]}`, 'sec-purpose': 'prefetch' },
      })
      expect(response.status).toBe(403)
    },
  )
})
