import type { Services } from '../platform/services.ts'
import type { Tx } from './database.ts'

/** Serialisation failure and deadlock: two processes locked each other out, and one of them has to start again. */
const lockedOut = new Set(['40001', '40P01'])

const isLockedOut = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  lockedOut.has(error.code)

/** Runs the work in one transaction, again when it was locked out; any other failure is the caller's. */
export const retriedTransaction = async <R>(services: Services, work: (tx: Tx) => Promise<R>): Promise<R> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await services.db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 5 || !isLockedOut(error)) throw error
      services.log.warn({ err: error, attempt }, 'transaction tried again')
    }
  }
}
