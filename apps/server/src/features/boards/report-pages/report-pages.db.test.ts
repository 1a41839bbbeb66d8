import { contractClient } from '@qingkong/contract/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureApp, fixtureTemplate } from '../../../testing/fixture-app.ts'

let app: FixtureApp
beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
})
afterAll(async () => {
  await app?.close()
})

const as = (token?: string) =>
  contractClient({ base: app.base, headers: () => (token ? { authorization: `Bearer ${token}` } : {}) })
const issue = (eventId: string) => as(app.tokens.dutyChief).reportTokenIssue({ eventId })

describe('the report renderer (4.4 #53)', () => {
  it('reads exactly the report its token names, without a session of its own', async () => {
    const { token } = await issue(app.city.events.archived)
    const page = await as().reportPage({ token })
    expect(page.event.eventId).toBe(app.city.events.archived)
    expect(page.flow.length).toBeGreaterThan(1)
    expect(page.alarm?.multiAnalysis.times.length).toBeGreaterThan(0)
  })

  it('gets nothing without a token, with a made-up or a changed one', async () => {
    const { token } = await issue(app.city.events.archived)
    const changed = `${token.slice(0, 12)}${token[12] === 'A' ? 'B' : 'A'}${token.slice(13)}`
    for (const bad of ['none', changed, token.slice(0, -2)])
      await expect(as().reportPage({ token: bad })).rejects.toMatchObject({ code: 46004, status: 403 })
    await expect(as().reportPage({ token: '' })).rejects.toMatchObject({ code: 40000 })
  })

  it('gets nothing from another machine', async () => {
    const { token } = await issue(app.city.events.archived)
    const elsewhere = contractClient({ base: app.base, headers: () => ({ 'x-forwarded-for': '10.1.2.3' }) })
    await expect(elsewhere.reportPage({ token })).rejects.toMatchObject({ code: 46004 })
  })

  it('gets nothing five minutes later', async () => {
    const { token } = await issue(app.city.events.archived)
    app.clock.set(new Date(app.clock.now().getTime() + 5 * 60_000))
    await expect(as().reportPage({ token })).rejects.toMatchObject({ code: 46004 })
  })
})
