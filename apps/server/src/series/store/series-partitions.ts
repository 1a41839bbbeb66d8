import { ensurePartitions } from '../../db/partitions.ts'
import type { Services } from '../../platform/services.ts'

/** Makes the partitions rows of a table need. Outside any transaction: a new partition locks the whole table for a moment. */
export const makeSeriesPartitions = async (
  services: Services,
  table: string,
  rows: Iterable<{ startMs: number }>,
): Promise<void> => {
  const instants = new Set<number>()
  for (const row of rows) instants.add(row.startMs)
  const { address } = services.connection
  const dates = [...instants].map((ms) => new Date(ms))
  await ensurePartitions(services.db, address.database ?? address.url ?? '', table, dates)
}
