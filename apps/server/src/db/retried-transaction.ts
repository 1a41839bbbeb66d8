import type { Services } from '../platform/services.ts'
import type { Tx } from './database.ts'
import { forgetPartitions, isPartitionGone } from './partitions.ts'

/** Serialisation failure and deadlock: two processes locked each other out, and one of them has to start again. */
const lockedOut = new Set(['40001', '40P01'])

const isLockedOut = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  lockedOut.has(error.code)

/**
 * Runs the work in one transaction, again when it was locked out or found a partition dropped that was known to be
 * there; any other failure is the caller's.
 */
export const retriedTransaction = async <R>(services: Services, work: (tx: Tx) => Promise<R>): Promise<R> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await services.db.transaction().execute(work)
    } catch (error) {
      const isGone = isPartitionGone(error)
      if (isGone) forgetPartitions()
      // Work that makes its partitions itself does so at the second attempt; other work cannot.
      if (attempt >= (isGone ? 2 : 5) || !(isGone || isLockedOut(error))) throw error
      services.log.warn({ err: error, attempt }, 'transaction tried again')
    }
  }
}
