import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CompiledQuery } from 'kysely'
import { createApi } from '../../apps/server/src/api.ts'
import { sql } from '../../apps/server/src/db/database.ts'
import { ensurePartitions } from '../../apps/server/src/db/partitions.ts'
import { issueToken } from '../../apps/server/src/features/people/sign-in/port.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { buildFixtureCity, fixtureUsers } from '../../apps/server/src/testing/fixture-city.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import type { Call, Group } from '../../packages/contract/src/core/call.ts'
import { formPairs } from '../../packages/contract/src/core/client.ts'
import { benchServer } from './bench-server.ts'
import { type Figure, percentile } from './figure.ts'

const users = 50
const perCall = 400
const now = new Date('2026-11-20T08:00:00+08:00')

/** A year of hours of every air and meteorological site, written straight into the tables: this measures reading. */
const fillYear = async ({ db }: Services) => {
  const months = Array.from({ length: 13 }, (_, back) => new Date(Date.UTC(2026, 10 - back, 15)))
  await ensurePartitions(db, 'bench', 'site_hour_raw', months)
  await sql`
    insert into site_hour_raw (site_id, start_at, pm25, pm10, so2, no2, o3, co, wind_speed, wind_direction, temperature, humidity, air_pressure, aqi, aqi_level, source)
    select site.id, at, 20 + random() * 60, 30 + random() * 90, 5 + random() * 8, 15 + random() * 45, 20 + random() * 140, 0.4 + random(),
      random() * 6, random() * 360, 5 + random() * 25, 40 + random() * 50, 1005 + random() * 25, 30 + (random() * 90)::int, 1 + (random() * 2)::int, 'import'
    from site cross join generate_series(timestamptz '2025-11-20 00:00+08', timestamptz '2026-11-18 23:00+08', interval '1 hour') at
    on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
}

export const requestOf = (base: string, call: Call, input: unknown, token: string): [string, RequestInit] => {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  const pairs = formPairs(input).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (call.method === 'GET') return [`${base}${call.path}?${new URLSearchParams(pairs)}`, { headers }]
  return [
    base + call.path,
    { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) },
  ]
}

/** Latencies of `total` runs with `users` at once, in ms, sorted. */
const underLoad = async (total: number, work: () => Promise<unknown>): Promise<number[]> => {
  const latencies: number[] = []
  let left = total
  await Promise.all(
    Array.from({ length: users }, async () => {
      while (left-- > 0) {
        const startedAt = performance.now()
        await work()
        latencies.push(performance.now() - startedAt)
      }
    }),
  )
  return latencies.sort((a, b) => a - b)
}

/** The users, in a process of their own: asks for one call at a time and gets its sorted latencies. */
export const startUsers = (users: number, perCall: number) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'http-users.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    run: async (url: string, init: RequestInit): Promise<number[]> => {
      child.stdin.write(
        `${JSON.stringify({ url, method: init.method ?? 'GET', headers: init.headers, body: init.body ?? null, users, total: perCall })}\n`,
      )
      const line = await lines.next()
      return JSON.parse(line.value ?? '[]') as number[]
    },
    stop: () => child.kill(),
  }
}

/** Every read call at 50 concurrent users on a year of city data, beside its own SQL run bare at the same concurrency. */
export const readCalls = async (): Promise<Figure[]> => {
  let recorded: CompiledQuery[] | null = null
  const bench = await benchServer(now, (event) => {
    if (event.level === 'query') recorded?.push(event.query)
  })
  const { services, clock } = bench
  try {
    const city = await buildFixtureCity(services, clock)
    await fillYear(services)
    const app = await createApi(services)
    const base = (await app.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
    const group: Group = calls
    const load = startUsers(users, perCall)
    const figures: Figure[] = []
    const ratios: number[] = []
    for (const call of Object.values(group).filter(
      (one) => one.kind === 'read' && !['open', 'share', 'radar', 'seed'].includes(one.right),
    )) {
      const token = await issueToken(services, fixtureUsers[call.exampleAs])
      const [url, init] = requestOf(base, call, call.example(city), token)
      recorded = []
      const first = await fetch(url, init)
      const answer = (await first.json()) as { code: number; message: string }
      if (answer.code !== 0) throw new Error(`${call.name}: ${answer.message}`)
      const queries: CompiledQuery[] = recorded
      recorded = null
      await load.run(url, init)
      const full = await load.run(url, init)
      const bare = await underLoad(perCall, async () => {
        const client = await services.connection.pool.connect()
        try {
          for (const query of queries) await client.query(query.sql, [...query.parameters])
        } finally {
          client.release()
        }
      })
      const ratio = percentile(full, 0.95) / percentile(bare, 0.95)
      ratios.push(ratio)
      figures.push({
        name: call.name,
        value: percentile(full, 0.95),
        unit: 'ms p95',
        atMost: 300,
        note: `p50 ${percentile(full, 0.5).toFixed(1)} ms; bare SQL p95 ${percentile(bare, 0.95).toFixed(1)} ms (${queries.length} statements), ratio ${ratio.toFixed(2)}`,
      })
    }
    ratios.sort((a, b) => a - b)
    figures.push({ name: 'call to bare SQL, median of calls', value: percentile(ratios, 0.5), unit: '×', atMost: 1.3 })
    figures.push({ name: 'server memory', value: process.memoryUsage().rss / 2 ** 20, unit: 'MB RSS', atMost: 700 })
    load.stop()
    app.server.closeAllConnections()
    await app.close()
    return figures
  } finally {
    await bench.close()
  }
}
