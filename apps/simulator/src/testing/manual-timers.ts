import type { Timers } from '../timers.ts'

/** A clock that moves only when told to: `advance` runs what falls due on the way, in order. */
export const manualTimers = (start: number): Timers & { advance: (ms: number) => void } => {
  let now = start
  let waiting: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    after: (delayMs, act) => {
      const entry = { at: now + Math.max(0, delayMs), act }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    advance: (ms) => {
      const end = now + ms
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        now = next.at
        next.act()
      }
      now = end
    },
  }
}
