import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Browser {
  /** The cookie as the browser sends it. */
  cookie: string
  /** Its attributes. */
  set: string
  /** What the page's code holds. */
  shown: string
}

const signIn = async (headers: Record<string, string> = { 'x-session': 'cookie' }) => {
  const response = await fetch(`${app.base}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ userCode: 'diaodu', password: Buffer.from('Qingkong2026').toString('base64') }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  const set = response.headers.getSetCookie()[0] ?? ''
  return { cookie: set.split(';')[0] ?? '', set, shown: data.token } satisfies Browser
}

const read = '/base-uur/user-permission/current-user/org-system'
const codeOf = async (path: string, headers: Record<string, string>, method = 'GET') => {
  const response = await fetch(app.base + path, { method, headers })
  return response.headers.get('content-type')?.includes('json')
    ? ((await response.json()) as { code: number }).code
    : response.status
}
const bearer = ({ cookie, shown }: Pick<Browser, 'cookie' | 'shown'>) => ({ cookie, authorization: `Bearer ${shown}` })

describe('S13: the session of a browser', () => {
  it('lies in a cookie that no script reads and no other site sends; what the page holds opens nothing', async () => {
    const browser = await signIn()
    expect(browser.set).toMatch(/; HttpOnly; SameSite=Strict$/)
    expect(browser.cookie.split('=')[1]).not.toBe(browser.shown)
    expect(await codeOf(read, bearer(browser))).toBe(0)
    expect(await codeOf(read, { authorization: `Bearer ${browser.shown}` })).toBe(44000)
  })

  it('writes and reads ask for the double-submit token beside the cookie, of the same session', async () => {
    const [browser, other] = [await signIn(), await signIn()]
    expect(await codeOf(read, { cookie: browser.cookie })).toBe(44000)
    expect(await codeOf('/auth/logout', { cookie: browser.cookie }, 'POST')).toBe(44000)
    expect(await codeOf('/auth/logout', bearer({ cookie: browser.cookie, shown: other.shown }), 'POST')).toBe(44001)
    expect(await codeOf(read, bearer(browser))).toBe(0)
  })

  it('a program keeps its token in the header and gets no cookie', async () => {
    const program = await signIn({})
    expect(program.set).toBe('')
    expect(await codeOf(read, { authorization: `Bearer ${program.shown}` })).toBe(0)
  })

  it('signing out ends the session and empties the cookie', async () => {
    const browser = await signIn()
    const response = await fetch(`${app.base}/auth/logout`, { headers: bearer(browser) })
    expect(response.headers.getSetCookie()[0]).toMatch(/^qk_session_\w{8}=; Path=\/; Max-Age=0/)
    expect(await codeOf(read, bearer(browser))).toBe(44004)
  })
})

describe('S13: the live stream', () => {
  const open = async (token: string) => {
    const stop = new AbortController()
    const response = await fetch(`${app.base}/live/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    })
    return { response, close: () => stop.abort() }
  }
  const isEvents = ({ response }: Awaited<ReturnType<typeof open>>) =>
    response.headers.get('content-type')?.includes('event-stream') ?? false

  it.each([
    ['signing out', (token: string) => fetch(`${app.base}/auth/logout`, { headers: { authorization: token } })],
    [
      'a disabled account',
      () => sql`update app_user set disabled = true where user_code = 'lingdao'`.execute(app.services.db),
    ],
    ['the end of its time', async () => app.clock.set(new Date(app.clock.now().getTime() + 31 * 60_000))],
  ])('ends with %s, told why', async (_, end) => {
    await sql`update app_user set disabled = false where user_code = 'lingdao'`.execute(app.services.db)
    const token = await app.token('lingdao')
    const { response } = await open(token)
    await end(token)
    // The body ends by itself: were the stream left open, this would not return.
    expect(await response.text()).toContain('"reason":"ended"')
  })

  it('five windows of one session listen, the sixth is told why it does not', async () => {
    const token = await app.token('ducha')
    const streams = []
    for (let n = 0; n < 6; n += 1) streams.push(await open(token))
    expect(streams.map(isEvents)).toEqual([true, true, true, true, true, false])
    expect(await streams[5]?.response.json()).toMatchObject({ code: 42900 })
    const other = await open(await app.token('ducha'))
    expect(isEvents(other)).toBe(true)
    for (const stream of [...streams, other]) stream.close()
  })
})
