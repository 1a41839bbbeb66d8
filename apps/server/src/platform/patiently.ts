import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until work has ended, but no longer than the patience (ms). What goes wrong in it is for others to catch.
 * @returns whether it has ended
 */
export const patiently = async (work: Promise<unknown>, patienceMs: number): Promise<boolean> => {
  const ended = work.then(
    () => true,
    () => true,
  )
  const stop = new AbortController()
  const outOfPatience = sleep(patienceMs, false, { signal: stop.signal }).catch(() => false)
  try {
    return await Promise.race([ended, outOfPatience])
  } finally {
    stop.abort()
  }
}
