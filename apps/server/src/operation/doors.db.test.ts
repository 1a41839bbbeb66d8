import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../api.ts'
import { connect, sql } from '../db/database.ts'
import { type Ingest, startIngest } from '../ingest/port.ts'
import { avg, DeviceLine, frameOf } from '../ingest/testing/device-line.ts'
import { smallCity } from '../ingest/testing/small-city.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'

let test: TestServices
let ingest: Ingest
let app: FastifyInstance

beforeAll(async () => {
  test = await testServices()
  await smallCity(test.services)
  ingest = await startIngest(test.services)
  app = await createApi(test.services, { ingest })
})
afterAll(async () => {
  await app.close()
  await ingest.close()
  await test.close()
})

const metrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', of = app) =>
  of.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })

/** Figures by name with labels. */
const read = async (of = app): Promise<Map<string, number>> => {
  const { body } = await metrics({}, '127.0.0.1', of)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

describe('/metrics', () => {
  it('counts frames received, acknowledged and refused by their reason, and what waits because of them', async () => {
    const line = await DeviceLine.open(ingest.port)
    const at = new Date('2026-11-20T09:30:00+08:00')
    await line.sendAcknowledged(frameOf({ at, factors: avg({ a34004: 35.5 }) }))
    line.end()
    const stranger = await DeviceLine.open(ingest.port)
    stranger.send(frameOf({ at, factors: avg({ a34004: 35.5 }), mn: 'NOBODY' }))
    await expect.poll(async () => (await read()).get('qk_frames_refused_total{reason="unknown-mn"}')).toBe(1)
    stranger.end()
    await sql`insert into dead_letter (id, queue, target_kind, target_id, granularity, start_at, late, error, attempts, first_failed_at, last_failed_at)
      values ('019a9d00-0000-7000-8000-000000000001', 'alarm', 'site', 1, 'hour', ${at}, false, 'x', 4, ${at}, ${at})`.execute(
      test.services.db,
    )
    await sql`insert into roll_up_due (target_kind, target_id, granularity, start_at, due_at)
      values ('site', 1, 'day', '2026-11-19T00:00:00+08:00', ${new Date(test.clock.now().getTime() - 90_000)})`.execute(
      test.services.db,
    )
    const second = await createApi(test.services, { ingest })
    const figures = await read(second)
    await second.close()
    expect(figures.get('qk_frames_received_total')).toBe(2)
    expect(figures.get('qk_frames_acknowledged_total')).toBe(1)
    expect(figures.get('qk_frames_stored_total')).toBe(1)
    expect(figures.get('qk_intake_queue_frames{lane="fresh"}')).toBe(0)
    expect(figures.get('qk_intake_lag_seconds{lane="backfill"}')).toBe(0)
    expect(figures.get('qk_due_rows{queue="roll_up"}')).toBeGreaterThanOrEqual(1)
    expect(figures.get('qk_due_oldest_seconds{queue="roll_up"}')).toBeGreaterThanOrEqual(90)
    expect(figures.get('qk_dead_letters{queue="alarm"}')).toBe(1)
    expect(figures.get('qk_jobs{state="queued"}')).toBe(0)
    expect(figures.get('qk_live_streams')).toBe(0)
    expect(figures.get('qk_database_up')).toBe(1)
    expect(figures.get('qk_database_connections{state="total"}')).toBeGreaterThan(0)
    expect(figures.get('qk_process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(figures.has('qk_event_loop_delay_seconds{quantile="0.99"}')).toBe(true)
  })

  it('counts calls by class of status and by how long they took, itself left out', async () => {
    const own = await createApi(test.services)
    await own.inject('/health')
    await own.inject('/no-such-page')
    const figures = await read(own)
    await own.close()
    expect(figures.get('qk_http_requests_total{class="2xx"}')).toBe(1)
    expect(figures.get('qk_http_requests_total{class="4xx"}')).toBe(1)
    expect(figures.get('qk_http_request_duration_seconds_bucket{le="+Inf"}')).toBe(2)
    expect(figures.get('qk_http_request_duration_seconds_count')).toBe(2)
  })

  it('is in the text format: each family named once with its type, each line a name and a number', async () => {
    const answer = await metrics()
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = answer.body.trimEnd().split('\n')
    const types = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
    expect(new Set(types).size).toBe(types.length)
    for (const line of lines.filter((line) => !line.startsWith('#')))
      expect(line).toMatch(/^qk_[a-z_]+(\{[a-z]+="[^"]*"\})? -?[\d.]+(e[+-]?\d+)?$/)
  })

  it('opens to this machine only, and not through a proxy on it', async () => {
    expect((await metrics({}, '192.0.2.7')).statusCode).toBe(401)
    expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(401)
    expect((await metrics()).statusCode).toBe(200)
  })

  it('opens with METRICS_TOKEN to whoever shows it and to nobody else', async () => {
    const services = { ...test.services, config: { ...test.services.config, metricsToken: 'a-long-token' } }
    const own = await createApi(services)
    const asked = (authorization?: string) => metrics(authorization ? { authorization } : {}, '127.0.0.1', own)
    const statuses = [await asked(), await asked('Bearer wrong'), await asked('Bearer a-long-token')]
    await own.close()
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200])
  })
})

describe('/health', () => {
  it('lives without a database and is not ready, and the figures of the process are still read', async () => {
    const connection = connect({ url: 'postgres://app@127.0.0.1:1/none' }, { connectLimitMs: 500 })
    const own = await createApi({ ...test.services, connection, db: connection.db })
    const [alive, ready] = [await own.inject('/health'), await own.inject('/health/ready')]
    const figures = await read(own)
    await own.close()
    await connection.close()
    expect([alive.statusCode, ready.statusCode]).toEqual([200, 503])
    expect(ready.json()).toEqual({ ready: false })
    expect(figures.get('qk_database_up')).toBe(0)
    expect(figures.has('qk_dead_letters{queue="alarm"}')).toBe(false)
  })

  it('is ready with its database', async () => {
    const ready = await app.inject('/health/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true }])
  })
})
