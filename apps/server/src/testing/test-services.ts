import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, siblingAddress } from '../db/create-database.ts'
import { connect } from '../db/database.ts'
import { DrivenClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { folderStore } from '../platform/file-store.ts'
import { createLog } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import { registry } from '../registry.ts'

export interface TestServices {
  services: Services
  clock: DrivenClock
  close(): Promise<void>
}

export const testStart = new Date('2026-11-20T10:00:00+08:00')

/** A fresh clone of the migrated template, a clock the test drives, an own files folder. */
export const testServices = async (env: Record<string, string> = {}): Promise<TestServices> => {
  const server = inject('database')
  const name = `qk_test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, inject('databaseTemplate'))
  const dataDir = mkdtempSync(join(tmpdir(), 'qk-files-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    CAPTCHA: 'off',
    PORT: '0',
    INGEST_PORT: '0',
    LOG_LEVEL: 'fatal',
    // The servers tests speak to.
    OUTGOING_NETWORKS: '127.0.0.0/8',
    ...env,
  })
  const log = createLog(config.logLevel)
  const connection = connect(siblingAddress(server, name), { max: 12, onError: (error) => log.error(error) })
  const clock = new DrivenClock(testStart)
  const services: Services = {
    config,
    clock,
    log,
    db: connection.db,
    connection,
    files: folderStore(join(dataDir, 'files')),
    registry,
  }
  return {
    services,
    clock,
    close: async () => {
      await connection.close()
      await dropDatabase(server, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
