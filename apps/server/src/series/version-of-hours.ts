import { sql } from '../db/database.ts'

/**
 * Changes with every hour that is sent, changed or taken away. Summed, for of two writers the one with the lower version may
 * commit last.
 */
export const versionOfHours = sql`sum(rev) || '/' || count(*)`
