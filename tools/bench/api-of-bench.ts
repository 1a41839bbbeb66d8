import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Services } from '../../apps/server/src/platform/services.ts'
import type { ApiAnswers, ApiStart } from './api-process.ts'
import { databaseCpuMs } from './database-cpu.ts'
import type { Figure } from './figure.ts'

/** As tools/start.mjs and deploy/systemd start the server; a test compares them. */
const thriftyMemory = ['--max-semi-space-size=16', '--max-old-space-size=1024']

/** Processor time so far, ms; the database's is null where it is another's. */
interface CpuMs {
  server: number
  database: number | null
}

/** What a run took of the processors, as a note says it. */
export const cpuText = (before: CpuMs, after: CpuMs, { runs, digits }: { runs: number; digits: number }): string => {
  const perRun = (from: number | null, to: number | null) =>
    from === null || to === null ? '–' : ((to - from) / runs).toFixed(digits)
  return `CPU server ${perRun(before.server, after.server)} + database ${perRun(before.database, after.database)} ms`
}

/** The api in a process of its own, as in production, so that its memory and processor time are its own. */
export const startApi = async ({ connection, config, clock }: Services) => {
  const child = fork(join(import.meta.dirname, 'api-process.ts'), {
    execArgv: [...process.execArgv, ...thriftyMemory],
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ask = <K extends keyof ApiAnswers>(asked: K, given?: ApiStart): Promise<ApiAnswers[K]> =>
    new Promise((done, failed) => {
      child.once('message', (message: { answer: ApiAnswers[K] } | { failure: string }) =>
        'failure' in message ? failed(new Error(message.failure)) : done(message.answer),
      )
      child.send({ asked, given })
    })
  const base = await ask('start', {
    address: connection.address,
    env: { DATA_DIR: config.dataDir, OUTGOING_NETWORKS: '127.0.0.0/8', CAPTCHA: 'off', NODE_ENV: 'production' },
    now: clock.now(),
    filesDir: join(config.dataDir, 'files'),
  })
  /** Over when the process is: the database may be closed then. */
  const stop = () =>
    new Promise((done) => {
      child.once('exit', done)
      child.disconnect()
    })
  const cpuMs = async (): Promise<CpuMs> => ({
    server: (await ask('figures')).cpuMs,
    database: databaseCpuMs(config.dataDir),
  })
  /** Prints where the server's time goes meanwhile. */
  const profiled = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    await ask('profile')
    await work()
    process.stdout.write(`${[name, ...(await ask('profiled'))].join('\n')}\n`)
  }
  const emptyMb = (await ask('figures')).rssMb
  const memory = async (): Promise<Figure> => ({
    name: 'server memory after all of them',
    value: (await ask('figures')).rssMb,
    unit: 'MB RSS',
    atMost: 700,
    note: `${emptyMb.toFixed(0)} MB before the first`,
  })
  return { base, ask, cpuMs, profiled, memory, stop }
}
