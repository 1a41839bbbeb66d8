import pg from 'pg'

/** Superuser of the embedded cluster. Nothing but the start connects as it. */
export const keeperRole = 'keeper'
/** What the program works as: it owns its databases and may make more (backups are tried out in one), but is no superuser. */
export const programRole = 'app'

const undefinedRole = '28000'
const isUnknownRole = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === undefinedRole

/**
 * Makes the program's role where it is missing: a statement that somebody managed to slip in can then neither run a
 * program nor read a file of the machine (S10).
 * @returns false for a folder of before, whose only role is the superuser itself
 */
export const ensureProgramRole = async (host: string): Promise<boolean> => {
  const client = new pg.Client({ host, user: keeperRole, database: 'postgres' })
  try {
    await client.connect()
  } catch (error) {
    if (isUnknownRole(error)) return false
    throw error
  }
  try {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [programRole])
    if (found.rowCount === 0) await client.query(`create role ${programRole} login createdb`)
    return true
  } finally {
    await client.end()
  }
}
