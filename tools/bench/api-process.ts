import type { CompiledQuery } from 'kysely'
import { createApi } from '../../apps/server/src/api.ts'
import { connect, type DatabaseAddress } from '../../apps/server/src/db/database.ts'
import { DrivenClock } from '../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { folderStore } from '../../apps/server/src/platform/file-store.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { registry } from '../../apps/server/src/registry.ts'
import { profileSession } from './processor-profile.ts'

/** What the bench tells the process at its start. */
export interface ApiStart {
  address: DatabaseAddress
  env: NodeJS.ProcessEnv
  now: Date
  filesDir: string
}

/** What the process answers, by what it is asked. */
export interface ApiAnswers {
  start: string
  figures: { cpuMs: number; rssMb: number }
  record: null
  /** Statements since `record`. */
  recorded: { sql: string; parameters: readonly unknown[] }[]
  profile: null
  /** Lines on where the time went since `profile`. */
  profiled: string[]
}

let recorded: CompiledQuery[] | null = null
const profile = profileSession()

/** The api over a database somebody else has opened. @returns its base address */
const start = async ({ address, env, now, filesDir }: ApiStart): Promise<string> => {
  const config = readConfig(env)
  const log = createLog('error')
  const connection = connect(address, {
    max: 24,
    onQuery: (event) => {
      if (event.level === 'query') recorded?.push(event.query)
    },
    onError: (error) => log.error(error),
  })
  const clock = new DrivenClock(now)
  const app = await createApi({
    config,
    clock,
    log,
    db: connection.db,
    connection,
    files: folderStore(filesDir),
    registry,
  })
  return (await app.listen({ port: 0, host: '127.0.0.1' })) + config.apiBase
}

const answers: { [K in keyof ApiAnswers]: (given: ApiStart) => Promise<ApiAnswers[K]> } = {
  start,
  figures: async () => {
    const { user, system } = process.cpuUsage()
    return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage().rss / 2 ** 20 }
  },
  record: async () => {
    recorded = []
    return null
  },
  recorded: async () => {
    const statements = (recorded ?? []).map(({ sql, parameters }) => ({ sql, parameters }))
    recorded = null
    return statements
  },
  profile: async () => {
    await profile.start()
    return null
  },
  profiled: () => profile.stop(),
}

process.on('message', async ({ asked, given }: { asked: keyof ApiAnswers; given: ApiStart }) => {
  try {
    process.send?.({ answer: await answers[asked](given) })
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.stack : String(error) })
  }
})
process.on('disconnect', () => process.exit(0))
