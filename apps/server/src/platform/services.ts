import type { Connection, Database } from '../db/database.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { FileStore } from './file-store.ts'
import type { Log } from './log.ts'
import type { Registry } from './registry.ts'

/** What every part of the server is given; there are no globals. */
export interface Services {
  config: Config
  clock: Clock
  log: Log
  db: Database
  connection: Connection
  files: FileStore
  /** What the composition root has put together, handed down so that nothing below imports upwards. */
  registry: Registry
}
