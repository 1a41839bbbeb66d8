/** Wall time and timers, given from outside so that tests can drive a city fast. */
export interface Timers {
  now: () => number
  /** Runs `act` once after `delayMs`; the answer cancels it. */
  after: (delayMs: number, act: () => void) => () => void
}

/** The machine's own clock: the one place of the simulator that reads it. */
export const systemTimers: Timers = {
  now: () => Date.now(),
  after: (delayMs, act) => {
    const handle = setTimeout(act, delayMs)
    return () => clearTimeout(handle)
  },
}

export const pause = (timers: Timers, delayMs: number): Promise<void> =>
  new Promise((resolve) => timers.after(delayMs, resolve))
