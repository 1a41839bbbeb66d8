import { rows, sql } from '../../apps/server/src/db/database.ts'
import { issueToken } from '../../apps/server/src/features/people/sign-in/port.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { buildFixtureCity, fixtureUsers } from '../../apps/server/src/testing/fixture-city.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import type { Call, Group } from '../../packages/contract/src/core/call.ts'
import type { FixtureCity } from '../../packages/contract/src/testing/fixture-city.ts'
import { cpuText, startApi } from './api-of-bench.ts'
import { benchArguments } from './bench-arguments.ts'
import { benchServer } from './bench-server.ts'
import { type CallRequest, requestOf, startUsers } from './bench-users.ts'
import { type Figure, percentile } from './figure.ts'
import { fillYear } from './filled-year.ts'
import { statementCosts } from './statement-costs.ts'
import { type Alternatives, variedInput } from './varied-input.ts'

const users = 50
const usualRuns = 400
const now = new Date('2026-11-20T08:00:00+08:00')

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

/** Site codes that may stand for each other, the example's own first. */
const alternativesOf = async ({ db }: Services, city: FixtureCity): Promise<Alternatives> => {
  const of = async (type: string, first: string) => {
    const found = await rows(db, sql<{ code: string }>`select site_code as code from site where site_type = ${type}`)
    return [first, ...found.map(({ code }) => code).filter((code) => code !== first)]
  }
  return [await of('10', city.nationalSiteCode), await of('30', city.municipalSiteCode)]
}

const answered = async ([url, init]: CallRequest): Promise<{ code: number; message: string }> =>
  (await (await fetch(url, init)).json()) as { code: number; message: string }

/** What each user asks: the example about other places and times, where the call takes them. */
const differently = async (
  base: string,
  call: Call,
  example: unknown,
  token: string,
  alternatives: Alternatives,
): Promise<CallRequest[]> => {
  const asked: CallRequest[] = []
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
  const { names, runs: perCall, isProfiled, withStatements } = benchArguments(asked, usualRuns)
  const bench = await benchServer(now)
  const { services, clock } = bench
  try {
    const city = await buildFixtureCity(services, clock)
    await fillYear(services)
    const alternatives = await alternativesOf(services, city)
    const { base, ask, cpuMs, profiled, memory, stop } = await startApi(services)
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
      if (isProfiled) await profiled(call.name, () => load.run(several))
      if (withStatements) {
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
      figures.push({
        name: call.name,
        value: percentile(different, 0.95),
        unit: 'ms p95',
        atMost: 300,
        note: [
          `the same question ${percentile(same, 0.95).toFixed(0)} ms`,
          cpuText(before, after, { runs: perCall, digits: 1 }),
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
