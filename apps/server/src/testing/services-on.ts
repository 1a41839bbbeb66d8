import { join } from 'node:path'
import { connect, type DatabaseAddress } from '../db/database.ts'
import { DrivenClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { folderStore } from '../platform/file-store.ts'
import { createLog } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import { registry } from '../registry.ts'

export const testStart = new Date('2026-11-20T10:00:00+08:00')

interface Ground {
  address: DatabaseAddress
  /** For files and keys. */
  folder: string
  now?: Date
  env?: Record<string, string>
}

/** The services of a test over a database of its own, with a clock the test drives. */
export const servicesOn = ({ address, folder, now = testStart, env = {} }: Ground) => {
  const config = readConfig({
    DATA_DIR: folder,
    CAPTCHA: 'off',
    PORT: '0',
    INGEST_PORT: '0',
    // The servers tests speak to.
    OUTGOING_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    ...env,
  })
  const log = createLog(config.logLevel)
  const connection = connect(address, { max: 12, onError: (error) => log.error(error) })
  const clock = new DrivenClock(now)
  const services: Services = {
    config,
    clock,
    log,
    db: connection.db,
    connection,
    files: folderStore(join(folder, 'files')),
    registry,
  }
  return { services, clock }
}
