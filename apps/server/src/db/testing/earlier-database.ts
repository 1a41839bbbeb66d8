import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, dropDatabase, siblingAddress } from '../create-database.ts'
import { type Connection, connect, type DatabaseAddress, rows, sql } from '../database.ts'

const folder = join(import.meta.dirname, '../migrations')

export interface EarlierDatabase {
  connection: Connection
  query: <Row>(text: string) => Promise<Row[]>
  drop: () => Promise<void>
}

/** A database as a release left it that knew the migrations before a number, to be upgraded from there. @param server its address */
export const earlierDatabase = async (server: DatabaseAddress, before: string): Promise<EarlierDatabase> => {
  const name = `qk_upgrade_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name)
  const connection = connect(siblingAddress(server, name), { max: 2 })
  const query = <Row>(text: string) => rows(connection.db, sql.raw<Row>(text))
  await query('create table migration (name text primary key, applied_at timestamptz not null default now())')
  const known = readdirSync(folder).filter((file) => file.endsWith('.sql') && file < before)
  for (const file of known.sort())
    await connection.db.transaction().execute(async (tx) => {
      await sql.raw(readFileSync(join(folder, file), 'utf8')).execute(tx)
      await sql`insert into migration (name) values (${file})`.execute(tx)
    })
  const drop = async () => {
    await connection.close()
    await dropDatabase(server, name)
  }
  return { connection, query, drop }
}
