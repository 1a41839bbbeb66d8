import { join } from 'node:path'
import { connect } from '../../server/src/db/database.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { joinDatabase } from '../../server/src/db/open-database.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { folderStore } from '../../server/src/platform/file-store.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { keepPrivate, privateFolder } from '../../server/src/platform/private-folder.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { registry } from '../../server/src/registry.ts'

/** Opens the database the running server uses (or starts the embedded one for the time of the command). */
export const withServices = async <T>(work: (services: Services) => Promise<T>): Promise<T> => {
  keepPrivate()
  const config = readConfig(process.env, { purpose: 'command' })
  privateFolder(config.dataDir)
  const database = await joinDatabase(config)
  const log = createLog('error')
  let isEnding = false
  const connection = connect(database.address, {
    max: 4,
    statementLimitMs: 0,
    onError: (error) => {
      // A connection that the database closes behind us at the end is no fault to print after the answer.
      if (!isEnding) log.error(error)
    },
  })
  try {
    await migrate(connection.db)
    return await work({
      config,
      clock: systemClock,
      log,
      db: connection.db,
      connection,
      files: folderStore(join(config.dataDir, 'files')),
      registry,
    })
  } finally {
    isEnding = true
    await connection.close()
    await database.close()
  }
}
