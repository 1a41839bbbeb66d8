import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../api.ts'
import { connect } from '../db/database.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'

const webDir = mkdtempSync(join(tmpdir(), 'qk-web-'))
writeFileSync(join(webDir, 'index.html'), '<title>晴空</title>')

let test: TestServices
beforeAll(async () => {
  test = await testServices({ WEB_DIR: webDir })
})
afterAll(async () => {
  await test.close()
  rmSync(webDir, { recursive: true, force: true })
})

/** The application over a database that takes connections and never says a word. */
const overSilence = async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const at = silent.address()
  const port = typeof at === 'object' ? at?.port : 0
  const connection = connect({ url: `postgres://app@127.0.0.1:${port}/x` }, { connectLimitMs: 1000 })
  const app = await createApi({ ...test.services, connection, db: connection.db })
  return {
    app,
    close: async () => {
      await app.close()
      silent.close()
      await connection.close()
    },
  }
}

describe('R9: while the database hangs', () => {
  it('the page and its files are served, and calls say that the database is not available', async () => {
    const { app, close } = await overSilence()
    const call = app.inject({
      method: 'GET',
      url: `${test.services.config.apiBase}/base-uur/user-permission/current-user/composition`,
      headers: { authorization: `Bearer ${'a'.repeat(43)}` },
    })
    let isAnswered = false
    const answered = call.then((answer) => {
      isAnswered = true
      return answer
    })
    const page = await app.inject({ method: 'GET', url: '/' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('晴空')
    // Before the call, which waits for the database as long as it may.
    expect(isAnswered).toBe(false)
    expect((await answered).json()).toMatchObject({ code: 50300 })
    await close()
  })
})
