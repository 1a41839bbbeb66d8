import pg from 'pg'
import type { DatabaseAddress } from './database.ts'
import { programRole } from './program-role.ts'

const clientFor = (address: DatabaseAddress, database: string) => {
  if (!address.url) return new pg.Client({ host: address.host, user: address.user ?? programRole, database })
  const url = new URL(address.url)
  url.pathname = `/${database}`
  return new pg.Client({ connectionString: url.href })
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const withMaintenance = async <T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = clientFor(address, 'postgres')
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates the database when it is not there; `template` clones another (all its connections must be closed). A small
 * one with a thousand relations is copied as files: ten times as fast as block by block through the log.
 */
export const createDatabase = (address: DatabaseAddress, name: string, template?: string): Promise<void> =>
  withMaintenance(address, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) {
      await client.query(
        `create database ${quoted(name)}${template ? ` template ${quoted(template)} strategy file_copy` : ''}`,
      )
    }
  })

export const dropDatabase = (address: DatabaseAddress, name: string): Promise<void> =>
  withMaintenance(address, async (client) => {
    // Ending them by `force` would need a superuser wherever the cleaner is at work in the database; a plain drop asks it to leave.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user and pid <> pg_backend_pid()',
      [name],
    )
    await client.query(`drop database if exists ${quoted(name)}`)
  })

/** The address of a sibling database on the same server. */
export const siblingAddress = (address: DatabaseAddress, database: string): DatabaseAddress => {
  if (!address.url) return { ...address, database }
  const url = new URL(address.url)
  url.pathname = `/${database}`
  return { url: url.href }
}
