import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rows, sql } from '../../apps/server/src/db/database.ts'
import { ensurePartitions } from '../../apps/server/src/db/partitions.ts'
import { issueToken } from '../../apps/server/src/features/people/sign-in/port.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { buildFixtureCity, fixtureUsers } from '../../apps/server/src/testing/fixture-city.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import type { Call, Group } from '../../packages/contract/src/core/call.ts'
import { formPairs } from '../../packages/contract/src/core/client.ts'
import type { FixtureCity } from '../../packages/contract/src/testing/fixture-city.ts'
import { startApi } from './api-of-bench.ts'
import { benchServer } from './bench-server.ts'
import { type Figure, percentile } from './figure.ts'
import { statementCosts } from './statement-costs.ts'
import { type Alternatives, variedInput } from './varied-input.ts'

const users = 50
const usualRuns = 400
const runsOption = '--runs='
const profileOption = '--profile'
const statementsOption = '--statements'
const now = new Date('2026-11-20T08:00:00+08:00')

/** A year of hours and days of every air and meteorological site, straight into the tables: this measures reading. */
export const fillYear = async ({ db }: Services) => {
  const months = Array.from({ length: 13 }, (_, back) => new Date(Date.UTC(2026, 10 - back, 15)))
  await ensurePartitions(db, 'site_hour_raw', months)
  await sql`
    insert into site_hour_raw (site_id, start_at, pm25, pm10, so2, no2, o3, co, wind_speed, wind_direction, temperature, humidity, air_pressure, aqi, aqi_level, source)
    select site.id, at, 20 + random() * 60, 30 + random() * 90, 5 + random() * 8, 15 + random() * 45, 20 + random() * 140, 0.4 + random(),
      random() * 6, random() * 360, 5 + random() * 25, 40 + random() * 50, 1005 + random() * 25, 30 + (random() * 90)::int, 1 + (random() * 2)::int, 'import'
    from site cross join generate_series(timestamptz '2025-11-20 00:00+08', timestamptz '2026-11-18 23:00+08', interval '1 hour') at
    on conflict do nothing`.execute(db)
  await sql`
    insert into site_day (site_id, day, pm25, pm10, so2, no2, co, o38h, standard, computed_at)
    select site.id, at::date, 20 + random() * 60, 30 + random() * 90, 5 + random() * 8, 15 + random() * 45, 0.4 + random(),
      60 + random() * 110, '2026', now()
    from site cross join generate_series(timestamp '2025-11-20', timestamp '2026-11-18', interval '1 day') at
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

/** The users, in a process of their own: they ask one call at a time and tell its sorted latencies. */
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
    run: (questions: readonly [string, RequestInit][]) => perform(questions.map(questionOf)),
    /** Pages ask all their calls at once and are there with the last answer. */
    runPages: (pages: readonly (readonly [string, RequestInit][])[]) =>
      perform(pages.map((page) => page.map(questionOf))),
    stop: () => child.kill(),
  }
}

/** Site codes that may stand for each other, the example's own first. */
const alternativesOf = async ({ db }: Services, city: FixtureCity): Promise<Alternatives> => {
  const of = async (type: string, first: string) => {
    const found = await rows(db, sql<{ code: string }>`select site_code as code from site where site_type = ${type}`)
    return [first, ...found.map(({ code }) => code).filter((code) => code !== first)]
  }
  return [await of('10', city.nationalSiteCode), await of('30', city.municipalSiteCode)]
}

const answered = async ([url, init]: [string, RequestInit]): Promise<{ code: number; message: string }> =>
  (await (await fetch(url, init)).json()) as { code: number; message: string }

/** What each user asks: the example about other places and times, where the call takes them. */
const differently = async (
  base: string,
  call: Call,
  example: unknown,
  token: string,
  alternatives: Alternatives,
): Promise<[string, RequestInit][]> => {
  const asked: [string, RequestInit][] = []
  for (let user = 0; user < users; user++) {
    const question = requestOf(base, call, variedInput(example, user, alternatives), token)
    if ((await answered(question)).code === 0) asked.push(question)
  }
  return asked
}

/**
 * Every read call at 50 users on a year of city data: asking different things, and all the same; beside its own SQL run
 * bare at the same concurrency, and the processor time it takes, which says more than the clock on a shared machine.
 * @param asked only these calls; `--runs=N` asks each so many times, `--profile` prints where the server's time goes,
 *   `--statements` what each statement costs the database once the server knows the city
 */
export const readCalls = async (asked: readonly string[] = []): Promise<Figure[]> => {
  const option = asked.find((one) => one.startsWith(runsOption))
  const perCall = option ? Number(option.slice(runsOption.length)) : usualRuns
  const names = asked.filter((one) => !one.startsWith('--'))
  const bench = await benchServer(now)
  const { services, clock } = bench
  try {
    const city = await buildFixtureCity(services, clock)
    await fillYear(services)
    const alternatives = await alternativesOf(services, city)
    const { base, ask, cpuMs, memory, stop } = await startApi(services)
    const group: Group = calls
    const load = startUsers(users, perCall)
    const figures: Figure[] = []
    const ratios: number[] = []
    for (const call of Object.values(group).filter(
      (one) =>
        one.kind === 'read' &&
        one.body !== 'multipart' &&
        !['open', 'share', 'radar', 'seed'].includes(one.right) &&
        (names.length === 0 || names.includes(one.name)),
    )) {
      const token = await issueToken(services, fixtureUsers[call.exampleAs])
      const example = call.example(city)
      const one = requestOf(base, call, example, token)
      await ask('record')
      const first = await answered(one)
      if (first.code !== 0) throw new Error(`${call.name}: ${first.message}`)
      const queries = await ask('recorded')
      const several = await differently(base, call, example, token, alternatives)
      await load.run(several)
      const before = await cpuMs()
      const different = await load.run(several)
      const after = await cpuMs()
      if (asked.includes(profileOption)) {
        await ask('profile')
        await load.run(several)
        process.stdout.write(`${[call.name, ...(await ask('profiled'))].join('\n')}\n`)
      }
      if (asked.includes(statementsOption)) {
        await ask('record')
        await answered(several.at(-1) ?? one)
        const costs = await statementCosts(services.connection, services.config.dataDir, await ask('recorded'))
        process.stdout.write(`${[call.name, ...costs].join('\n')}\n`)
      }
      const same = await load.run([one])
      const bare = await underLoad(perCall, async () => {
        const client = await services.connection.pool.connect()
        try {
          for (const query of queries) await client.query(query.sql, [...query.parameters])
        } finally {
          client.release()
        }
      })
      const ratio = percentile(same, 0.95) / percentile(bare, 0.95)
      ratios.push(ratio)
      const perAsk = (from: number | null, to: number | null) =>
        from === null || to === null ? '–' : ((to - from) / perCall).toFixed(1)
      figures.push({
        name: call.name,
        value: percentile(different, 0.95),
        unit: 'ms p95',
        atMost: 300,
        note: [
          `the same question ${percentile(same, 0.95).toFixed(0)} ms`,
          `CPU server ${perAsk(before.server, after.server)} + database ${perAsk(before.database, after.database)} ms`,
          `${queries.length} statements, bare ${percentile(bare, 0.95).toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
        ].join('; '),
      })
    }
    figures.sort((a, b) => b.value - a.value)
    ratios.sort((a, b) => a - b)
    figures.push({ name: 'call to bare SQL, median of calls', value: percentile(ratios, 0.5), unit: '×', atMost: 1.3 })
    figures.push(await memory())
    load.stop()
    await stop()
    return figures
  } finally {
    await bench.close()
  }
}
