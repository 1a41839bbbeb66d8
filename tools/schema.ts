import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../apps/server/src/db/create-database.ts'
import { connect } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { schemaSource } from '../apps/server/src/db/schema-source.ts'

/** Writes the row types of a freshly migrated database. */
const file = 'apps/server/src/db/schema.gen.ts'
const folder = mkdtempSync(join(tmpdir(), 'qk-schema-'))
// As root the database runs as nobody and must be able to enter.
chmodSync(folder, 0o755)
const server = await startEmbeddedPostgres(folder, { throwaway: true })
try {
  const address = { host: server.host, user: server.user, database: 'schema' }
  await createDatabase(address, 'schema')
  const connection = connect(address, { max: 2 })
  await migrate(connection.db)
  writeFileSync(join(import.meta.dirname, '..', file), await schemaSource(connection.db))
  await connection.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`wrote ${file}\n`)
