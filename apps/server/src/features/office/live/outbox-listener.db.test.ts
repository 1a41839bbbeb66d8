import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { createLog } from '../../../platform/log.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { startOutboxListener } from './outbox-listener.ts'

let app: TestApp
let listener: Awaited<ReturnType<typeof startOutboxListener>>
const logged: { outboxId?: number; msg: string }[] = []
beforeAll(async () => {
  app = await testApp()
  const log = createLog('error', { write: (line) => void logged.push(JSON.parse(line) as { msg: string }) })
  listener = await startOutboxListener({ ...app.services, log })
})
afterAll(async () => {
  await listener?.close()
  await app?.close()
})

/** What a person's live stream tells, from now until it has told of a task of the title. */
const toldUntil = async (userCode: string, title: string): Promise<() => Promise<string[]>> => {
  const stop = new AbortController()
  const response = await fetch(`${app.base}/live/events`, {
    headers: { authorization: `Bearer ${await app.token(userCode)}` },
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  // The first chunk says that the session listens.
  await reader?.read()
  return async () => {
    let text = ''
    while (!text.includes(title)) {
      const { value, done } = (await reader?.read()) ?? { value: '', done: true }
      if (done) throw new Error('the live stream ended')
      text += value
    }
    stop.abort()
    return [...text.matchAll(/event: task\ndata: (.*)\n/g)].map(
      ([, data = '']) => (JSON.parse(data) as { title: string }).title,
    )
  }
}

it('rows that are no message are logged each by its id, and every other row of their batch is told at once', async () => {
  const { db } = app.services
  const user = await firstRow(db, sql<{ id: string }>`select id from app_user where user_code = 'diaodu3'`)
  const told = await toldUntil('diaodu3', '最后一条')
  const task = (title: string) =>
    JSON.stringify({ topic: 'task', eventId: 'e1', userIds: [user?.id], title, kind: 'assigned' })
  // One waking per spoiled row would take until the polls of two minutes have passed.
  const payloads = [
    task('第一条'),
    ...Array.from({ length: 25 }, () => JSON.stringify({ topic: 'task', eventId: 7 })),
    task('中间一条'),
    JSON.stringify({ topic: 'none of ours' }),
    task('最后一条'),
  ]
  await sql`insert into outbox (topic, payload, created_at)
    select 'task', line::jsonb, now() from unnest(${payloads}::text[]) with ordinality as t(line, n) order by n`.execute(
    db,
  )
  expect(await told()).toEqual(['第一条', '中间一条', '最后一条'])
  const spoiled = await rows(db, sql<{ id: number }>`select id from outbox where not payload ? 'userIds' order by id`)
  expect(spoiled).toHaveLength(26)
  expect(logged.map(({ outboxId }) => outboxId)).toEqual(spoiled.map(({ id }) => id))
})
