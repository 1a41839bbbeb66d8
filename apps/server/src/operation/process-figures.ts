import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Family, one } from './exposition.ts'

const nanosecondsPerSecond = 1e9

/** Memory of this process and how long its turns keep others waiting. */
export const processFigures = (): { families(): Family[]; close(): void } => {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    families: () => {
      const memory = process.memoryUsage()
      const [p99, max] = [delay.percentile(99), delay.max].map((ns) => ns / nanosecondsPerSecond)
      // Each reading speaks of the time since the last one: a bad minute must not stand in every later one.
      delay.reset()
      return [
        { name: 'qk_process_resident_memory_bytes', help: 'Memory held', type: 'gauge', samples: one(memory.rss) },
        {
          name: 'qk_process_heap_used_bytes',
          help: 'JavaScript heap in use',
          type: 'gauge',
          samples: one(memory.heapUsed),
        },
        {
          name: 'qk_process_uptime_seconds',
          help: 'Time since the start',
          type: 'gauge',
          samples: one(process.uptime()),
        },
        {
          name: 'qk_event_loop_delay_seconds',
          help: 'Delay of the event loop since the last reading',
          type: 'gauge',
          samples: [
            { labels: { quantile: '0.99' }, value: p99 ?? 0 },
            { labels: { quantile: '1' }, value: max ?? 0 },
          ],
        },
      ]
    },
    close: () => delay.disable(),
  }
}
