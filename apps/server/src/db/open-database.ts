import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { stopOnSignal } from '../platform/stop-on-signal.ts'
import { createDatabase } from './create-database.ts'
import type { DatabaseAddress } from './database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { programRole } from './program-role.ts'

const databaseName = 'qingkong'

export interface OpenDatabase {
  address: DatabaseAddress
  close(): Promise<void>
}

const embeddedAddress = (host: string): DatabaseAddress => ({ host, user: programRole, database: databaseName })

/** The database of this configuration for the server: DATABASE_URL as it stands, or the embedded one, started here. */
export const openDatabase = async (config: Config, log?: Log): Promise<OpenDatabase> => {
  if (config.databaseUrl) return { address: { url: config.databaseUrl }, close: async () => undefined }
  const server = await startEmbeddedPostgres(config.dataDir, {
    onLost: (said) => log?.error({ said }, 'database ended by itself; it is started again'),
    onBack: () => log?.warn('database runs again'),
    onSuperuser: () =>
      log?.warn(
        'the database folder is of an older release: its role is a superuser; restore a backup into a new folder',
      ),
  })
  const address = embeddedAddress(server.host)
  try {
    await createDatabase(address, databaseName)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { address, close: () => server.stop() }
}

/** For the command line: joins the embedded database of a running server instead of taking it over. */
export const joinDatabase = async (config: Config): Promise<OpenDatabase> => {
  const running = config.databaseUrl ? null : findRunningPostgres(config.dataDir)
  if (running) return { address: embeddedAddress(running), close: async () => undefined }
  const opening = openDatabase(config)
  stopOnSignal(async () => (await opening).close())
  return opening
}
