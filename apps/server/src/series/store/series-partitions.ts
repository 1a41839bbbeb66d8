import { ensurePartitions } from '../../db/partitions.ts'
import type { Services } from '../../platform/services.ts'

/** Makes the partition for what changes now. Before any write of the transaction: a new one locks the whole table for a moment. */
export const makeHistoryPartition = (services: Services): Promise<void> =>
  ensurePartitions(services.db, 'value_history', [services.clock.now()])

/**
 * Makes the partitions rows of a table need, and the one for the history of what they change. Outside any transaction:
 * a new partition locks the whole table for a moment.
 */
export const makeSeriesPartitions = async (
  services: Services,
  table: string,
  rows: Iterable<{ startMs: number }>,
): Promise<void> => {
  const instants = new Set<number>()
  for (const row of rows) instants.add(row.startMs)
  const dates = [...instants].map((ms) => new Date(ms))
  await ensurePartitions(services.db, table, dates)
  await makeHistoryPartition(services)
}
