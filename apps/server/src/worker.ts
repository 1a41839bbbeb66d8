import { ensurePartitions, partitionSpans } from './db/partitions.ts'
import { dueWorkTurns } from './due-work.ts'
import { loadCities } from './features/ground/cities/port.ts'
import { anchorOperationsLog, checkChainRegularly } from './features/ground/operations-log/port.ts'
import { startJobWorker } from './jobs/job-worker.ts'
import { patiently } from './platform/patiently.ts'
import type { Services } from './platform/services.ts'
import { dropOldRows } from './retention.ts'

const dayMs = 86_400_000
/** Whoever stops the program waits for it; all its work can be taken up where it was broken off. */
const stopPatienceMs = 500

/** Partitions at least three ahead of now for every series table (ingest.md R26). */
const makePartitionsAhead = async (services: Services) => {
  const now = services.clock.now().getTime()
  for (const [table, span] of Object.entries(partitionSpans)) {
    const stepMs = span === 'day' ? dayMs : span === 'month' ? 28 * dayMs : 365 * dayMs
    const instants = [0, 1, 2, 3].map((n) => new Date(now + n * stepMs))
    await ensurePartitions(services.db, table, instants)
  }
}

interface Chore {
  name: string
  everyMs: number
  run: (services: Services) => Promise<void>
}

const chores: readonly Chore[] = [
  { name: 'partitions ahead', everyMs: 3_600_000, run: makePartitionsAhead },
  { name: 'old rows', everyMs: 3_600_000, run: dropOldRows },
  { name: 'operations log anchor', everyMs: 600_000, run: anchorOperationsLog },
  { name: 'operations log check', everyMs: 600_000, run: checkChainRegularly },
]

/**
 * Runs the chores, each never twice at once in this process; several worker processes are kept apart by the
 * row locks the chores take. A failing chore is logged and tried again at its next turn. What is due comes in steps of
 * its own (due-work.ts).
 */
export const startWorker = async (services: Services, isPaused: () => boolean): Promise<{ close(): Promise<void> }> => {
  await makePartitionsAhead(services)
  await loadCities(services.db, services.config.cityCode)
  const jobs = await startJobWorker(services, isPaused)
  const due = dueWorkTurns(services)
  const running = new Map<string, Promise<void>>()
  const timers = [{ name: 'due work', everyMs: 1000, run: due.turn }, ...chores].map((chore) =>
    setInterval(() => {
      if (running.has(chore.name) || isPaused()) return
      const turn = chore
        .run(services)
        .catch((error: unknown) => services.log.error({ err: error, chore: chore.name }, 'chore failed'))
        .finally(() => running.delete(chore.name))
      running.set(chore.name, turn)
    }, chore.everyMs),
  )
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([
        jobs.close(stopPatienceMs),
        patiently(Promise.all(running.values()), stopPatienceMs),
        due.close(stopPatienceMs),
      ])
    },
  }
}
