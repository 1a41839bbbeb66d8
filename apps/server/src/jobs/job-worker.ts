import { availableParallelism } from 'node:os'
import { JobKindCode } from '@qingkong/contract/calls/office/jobs'
import type { PoolClient } from 'pg'
import { isDatabaseAway } from '../db/database-fault.ts'
import { patiently } from '../platform/patiently.ts'
import type { Services } from '../platform/services.ts'
import { endRun, leaseMs, renewLeases, type TakenJob, takeJob } from './lease.ts'
import { runJob, stopRun } from './run-job.ts'

/** Jobs side by side in one worker process, short ones and heavy ones; the API of the same process must stay quick. */
const slots = { short: 2, heavy: Math.min(2, availableParallelism()) }
/** NOTIFY wakes at once; the poll is for a lost listening connection and for leases that ran out. */
const pollMs = 5_000

interface Running {
  job: TakenJob
  controller: AbortController
  done: Promise<void>
}

/** Runs every job that waits, in this process, one after the other, until none is left. For tests and commands. */
export const runDueJobs = async (services: Services): Promise<number> => {
  let count = 0
  for (let job = await takeJob(services); job; job = await takeJob(services)) {
    await runJob(services, job, new AbortController())
    count += 1
  }
  return count
}

/**
 * The worker role's part for jobs: takes them as they come, keeps their leases, stops what is cancelled. On close it
 * hands its jobs back to the queue, at the end of the patience also those that do not listen: what such a run still writes
 * is refused with its lease.
 */
export const startJobWorker = async (
  services: Services,
  isPaused: () => boolean,
): Promise<{ close(patienceMs?: number): Promise<void> }> => {
  const { connection, log, registry } = services
  const running = new Map<string, Running>()
  let closed = false
  let turn: Promise<void> = Promise.resolve()

  const sayUnwritten = (job: TakenJob, error: unknown) =>
    log.error({ err: error, job: job.id }, 'end of job not written; its lease will run out')
  const handBack = (job: TakenJob) =>
    endRun(services, job, { state: 'queued' }).catch((error: unknown) => sayUnwritten(job, error))

  const start = (job: TakenJob) => {
    const controller = new AbortController()
    const done = runJob(services, job, controller)
      .catch((error: unknown) => {
        // What was handed back finds the database gone.
        if (!closed || !isDatabaseAway(error)) sayUnwritten(job, error)
      })
      .finally(() => {
        running.delete(job.leaseToken)
        wake()
      })
    running.set(job.leaseToken, { job, controller, done })
  }

  /** Kinds of jobs that could run at once. */
  const kindsWithSlot = () => {
    const heavy = [...running.values()].filter(({ job }) => registry.jobs[job.kind].isHeavy).length
    const room = { heavy: heavy < slots.heavy, short: running.size - heavy < slots.short }
    return JobKindCode.options.filter((kind) => (registry.jobs[kind].isHeavy ? room.heavy : room.short))
  }

  const look = async () => {
    if (closed || isPaused()) return
    if (running.size > 0) {
      const lost = await renewLeases(
        services,
        [...running.values()].map(({ job }) => job),
      )
      for (const job of lost) {
        const run = running.get(job.leaseToken)
        if (run) stopRun(run.controller, 'cancelled')
      }
    }
    while (!closed) {
      const job = await takeJob(services, kindsWithSlot())
      if (!job) return
      start(job)
    }
  }
  // Looks follow each other: two at once would fill more slots than there are.
  const wake = () => {
    turn = turn.then(look).catch((error: unknown) => log.error({ err: error }, 'job queue not readable'))
  }

  let client: PoolClient | null = null
  const held = new Set<PoolClient>()
  /** A database that shuts down says so and then hangs up: two errors of one connection, which is given back once. */
  const drop = (one: PoolClient) => {
    if (client === one) client = null
    if (held.delete(one)) one.release(true)
  }
  const listen = async () => {
    const next = await connection.pool.connect()
    held.add(next)
    next.on('notification', wake)
    next.on('error', (error) => {
      log.warn({ err: error }, 'job listening connection lost')
      drop(next)
    })
    await next.query('listen job')
    client = next
  }
  await listen()
  wake()
  const poll = setInterval(
    () => {
      if (!client) listen().catch((error: unknown) => log.warn({ err: error }, 'jobs not listened to yet'))
      wake()
    },
    Math.min(pollMs, leaseMs / 3),
  )

  return {
    close: async (patienceMs = leaseMs) => {
      closed = true
      clearInterval(poll)
      await turn
      for (const { controller } of running.values()) stopRun(controller, 'worker stops')
      await patiently(Promise.all([...running.values()].map(({ done }) => done)), patienceMs)
      await Promise.all([...running.values()].map(({ job }) => handBack(job)))
      for (const one of held) drop(one)
    },
  }
}
