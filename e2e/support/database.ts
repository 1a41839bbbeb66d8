import { join } from 'node:path'
import pg from 'pg'
import type { House } from './house.ts'

/** A plain look into the house's database, for comparing journals with what is stored. */
export const queryDatabase = async <R extends pg.QueryResultRow>(
  house: Pick<House, 'dataDir'>,
  text: string,
  values: unknown[] = [],
): Promise<R[]> => {
  const url = process.env['DATABASE_URL']
  const client = new pg.Client(
    url ? { connectionString: url } : { host: join(house.dataDir, 'postgres'), user: 'app', database: 'qingkong' },
  )
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}
