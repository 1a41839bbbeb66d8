import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemoCity } from '../../apps/server/src/city/create-demo-city.ts'
import { connect } from '../../apps/server/src/db/database.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open-database.ts'
import { DrivenClock } from '../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { folderStore } from '../../apps/server/src/platform/file-store.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { stopOnSignal } from '../../apps/server/src/platform/stop-on-signal.ts'
import { registry } from '../../apps/server/src/registry.ts'

export interface BenchServer {
  services: Services
  clock: DrivenClock
  close(): Promise<void>
}

/** A server's parts over a fresh database and the demo city, answers unchecked as in production. */
export const benchServer = async (now: Date): Promise<BenchServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qk-bench-'))
  chmodSync(dataDir, 0o755)
  const config = readConfig({
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    INGEST_PORT: '0',
    // The identity provider of the fixture city.
    OUTGOING_NETWORKS: '127.0.0.0/8',
    CAPTCHA: 'off',
    NODE_ENV: 'production',
  })
  const opening = openDatabase(config)
  stopOnSignal(async () => {
    await (await opening).close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const database = await opening
  const log = createLog('error')
  const connection = connect(database.address, {
    max: 24,
    onError: (error) => log.error(error),
  })
  await migrate(connection.db)
  const clock = new DrivenClock(now)
  const services: Services = {
    config,
    clock,
    log,
    db: connection.db,
    connection,
    files: folderStore(join(dataDir, 'files')),
    registry,
  }
  await createDemoCity(services)
  return {
    services,
    clock,
    close: async () => {
      await connection.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
