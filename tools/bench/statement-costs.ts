import type { Connection } from '../../apps/server/src/db/database.ts'
import { databaseCpuMs } from './database-cpu.ts'

const runs = 40
const shownCharacters = 220

/** What each statement costs the database, ms of processor time a run, the dearest first; planned each time. */
export const statementCosts = async (
  { pool }: Connection,
  dataDir: string,
  statements: readonly { sql: string; parameters: readonly unknown[] }[],
): Promise<string[]> => {
  const client = await pool.connect()
  try {
    const costs: { ms: number; sql: string }[] = []
    for (const { sql, parameters } of statements) {
      const before = databaseCpuMs(dataDir) ?? 0
      for (let run = 0; run < runs; run++) await client.query(sql, [...parameters])
      costs.push({ ms: ((databaseCpuMs(dataDir) ?? 0) - before) / runs, sql: sql.replaceAll(/\s+/g, ' ') })
    }
    return costs
      .toSorted((a, b) => b.ms - a.ms)
      .map(({ ms, sql }) => `  ${ms.toFixed(2).padStart(6)} ms  ${sql.slice(0, shownCharacters)}`)
  } finally {
    client.release()
  }
}
