import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { createApi } from '../../apps/server/src/api.ts'
import { issueToken } from '../../apps/server/src/features/people/sign-in/port.ts'
import { startJobWorker } from '../../apps/server/src/jobs/job-worker.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { buildFixtureCity, fixtureUsers } from '../../apps/server/src/testing/fixture-city.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import { contractClient } from '../../packages/contract/src/client.ts'
import type { Call } from '../../packages/contract/src/core/call.ts'
import type { FixtureCity } from '../../packages/contract/src/testing/fixture-city.ts'
import { seededRandom } from '../../packages/science/src/stats/seeded-random.ts'
import { benchServer } from './bench-server.ts'
import { requestOf, startUsers } from './bench-users.ts'
import { type Figure, percentile } from './figure.ts'

const users = 20
const perCall = 400
const now = new Date('2026-11-20T08:00:00+08:00')
/** Calls of the pages that are open all day. */
const read: readonly Call[] = [
  calls.eventList,
  calls.eventCount,
  calls.homePsStation,
  calls.jobList,
  calls.currentUserComposition,
]

/** A year of days of 24 species and eight factors: hours of work. */
const question = (seed: number) => {
  const random = seededRandom(seed)
  const species = Array.from({ length: 24 }, (_, j) => `S${j + 1}`)
  const concentrations = Array.from({ length: 365 }, () => species.map(() => 0.1 + 5 * random() ** 2))
  return {
    engine: 'pmf' as const,
    data: {
      species,
      times: concentrations.map((_, day) =>
        new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 19).replace('T', ' '),
      ),
      concentrations,
      uncertainties: concentrations.map((row) => row.map((value) => 0.1 * value + 0.05)),
    },
    parameters: { factors: 8, runs: 200, bootstrap: 1000, disp: true },
  }
}

interface City {
  services: Services
  base: string
  city: FixtureCity
  client: ReturnType<typeof contractClient>
}

/** p95 of each call for 20 users at once, ms; a first round warms up. */
const latenciesOf = async ({ services, base, city }: City): Promise<Map<string, number>> => {
  const load = startUsers(users, perCall)
  try {
    const found = new Map<string, number>()
    for (const call of read) {
      const token = await issueToken(services, fixtureUsers[call.exampleAs])
      const [url, init] = requestOf(base, call, call.example(city), token)
      await load.run([[url, init]])
      found.set(call.name, percentile(await load.run([[url, init]]), 0.95))
    }
    return found
  } finally {
    load.stop()
  }
}

interface Running {
  jobId: string
  thread: Worker
}

const start = async ({ client }: City, seed: number): Promise<Running> => {
  const thread = once(process, 'worker').then(([one]) => one as Worker)
  const { jobId } = await client.engineRunStart({ title: `运算 ${seed}`, run: question(seed) })
  return { jobId, thread: await thread }
}

/** From the call to the end of the thread, ms. */
const cancelled = async ({ client }: City, { jobId, thread }: Running): Promise<number> => {
  const ended = once(thread, 'exit')
  const startedAt = performance.now()
  await client.jobCancel({ jobId })
  await ended
  const took = performance.now() - startedAt
  while ((await client.jobDetail({ jobId })).state !== 'cancelled') await setTimeout(20)
  return took
}

const memoryMb = () => process.memoryUsage().rss / 2 ** 20

const figuresOf = async (place: City): Promise<Figure[]> => {
  const alone = await latenciesOf(place)
  const memoryAlone = memoryMb()
  let [older, newer] = [await start(place, 1), await start(place, 2)]
  const beside = await latenciesOf(place)
  const memory = memoryMb()
  for (const { jobId } of [older, newer]) {
    const { state, sentence } = await place.client.jobDetail({ jobId })
    if (state !== 'running') throw new Error(`the engine did not last: ${state}, ${sentence}`)
  }
  const cancels: number[] = []
  for (let seed = 3; seed <= 8; seed += 1) {
    cancels.push(await cancelled(place, older))
    ;[older, newer] = [newer, await start(place, seed)]
  }
  cancels.sort((a, b) => a - b)
  return [
    ...[...beside].map(([name, value]): Figure => {
      const idle = alone.get(name) ?? Number.NaN
      return {
        name: `${name}, ${users} users, two engines`,
        value,
        unit: 'ms p95',
        atMost: 300,
        note: `without engines ${idle.toFixed(1)} ms, ratio ${(value / idle).toFixed(2)}`,
      }
    }),
    {
      name: 'cancel until the thread has ended',
      value: cancels.at(-1) ?? Number.NaN,
      unit: 'ms, longest of six',
      atMost: 2000,
      note: `median ${percentile(cancels, 0.5).toFixed(0)} ms`,
    },
    {
      name: 'memory of two engines',
      value: memory - memoryAlone,
      unit: 'MB RSS',
      atMost: 400,
      note: `process ${memory.toFixed(0)} MB`,
    },
  ]
}

/** Latencies of read calls for 20 users while two engines compute, beside the same without them, and of a cancel. */
export const engineRuns = async (): Promise<Figure[]> => {
  const bench = await benchServer(now)
  const { services, clock } = bench
  try {
    const city = await buildFixtureCity(services, clock)
    const app = await createApi(services)
    const worker = await startJobWorker(services, () => false)
    try {
      const base = (await app.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
      const token = await issueToken(services, fixtureUsers.dispatcher)
      const client = contractClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) })
      return await figuresOf({ services, base, city, client })
    } finally {
      await worker.close()
      app.server.closeAllConnections()
      await app.close()
    }
  } finally {
    await bench.close()
  }
}
