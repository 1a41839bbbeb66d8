import { firstRow, rows, sql } from '../db/database.ts'
import type { Services } from '../platform/services.ts'
import { type Family, one } from './exposition.ts'

const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const

interface Queues {
  roll_ups: number
  roll_up_age: number
  alarms: number
  alarm_age: number
  dead_roll_ups: number
  dead_alarms: number
  quarantined: number
}

/** What waits in the database. Ages are those of what should have been done by now. */
const readQueues = async ({ db, clock }: Services): Promise<Family[]> => {
  const now = clock.now()
  const queues = await firstRow(
    db,
    sql<Queues>`select
      (select count(*)::int from roll_up_due where due_at <= ${now}) as roll_ups,
      (select coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 from roll_up_due where due_at <= ${now}) as roll_up_age,
      (select count(*)::int from alarm_due) as alarms,
      (select coalesce(extract(epoch from ${now}::timestamptz - min(start_at)), 0)::float8 from alarm_due where not late) as alarm_age,
      (select count(*)::int from dead_letter where queue = 'rollUp') as dead_roll_ups,
      (select count(*)::int from dead_letter where queue = 'alarm') as dead_alarms,
      (select count(*)::int from quarantine where received_at > ${now}::timestamptz - interval '1 hour') as quarantined`,
  )
  const jobs = await rows(
    db,
    sql<{ state: string; n: number }>`select state, count(*)::int as n from job group by state`,
  )
  if (!queues) throw new Error('no answer')
  const by = (rollUp: number, alarm: number) => [
    { labels: { queue: 'roll_up' }, value: rollUp },
    { labels: { queue: 'alarm' }, value: alarm },
  ]
  return [
    {
      name: 'qk_due_rows',
      help: 'Intervals that wait to be rolled up or judged',
      type: 'gauge',
      samples: by(queues.roll_ups, queues.alarms),
    },
    {
      name: 'qk_due_oldest_seconds',
      help: 'roll_up: how long the first has been due; alarm: age of the oldest interval not judged (late data left out)',
      type: 'gauge',
      samples: by(queues.roll_up_age, queues.alarm_age),
    },
    {
      name: 'qk_dead_letters',
      help: 'Intervals given up after several attempts',
      type: 'gauge',
      samples: by(queues.dead_roll_ups, queues.dead_alarms),
    },
    {
      name: 'qk_quarantine_last_hour',
      help: 'Frames in quarantine received in the last hour',
      type: 'gauge',
      samples: one(queues.quarantined),
    },
    {
      name: 'qk_jobs',
      help: 'Jobs by state',
      type: 'gauge',
      samples: jobStates.map((state) => ({
        labels: { state },
        value: jobs.find((job) => job.state === state)?.n ?? 0,
      })),
    },
  ]
}

/** A reading is shared by everybody who asks within this time, ms: counting may cost while a history arrives. */
const sharedMs = 5_000
/** A database that hangs must not keep the figures of the process back, ms. */
const patienceMs = 2_000

/** Figures of the database as this process sees it; without it they say that it is away, and nothing of what waits there. */
export const databaseFigures = (services: Services): (() => Promise<Family[]>) => {
  let last: { at: number; families: Promise<Family[] | null> } | null = null
  const read = () => {
    const at = performance.now()
    if (last === null || at - last.at > sharedMs) {
      const families = readQueues(services).catch((error: unknown) => {
        services.log.warn({ err: error }, 'queues not counted')
        return null
      })
      last = { at, families }
    }
    return last.families
  }
  return async () => {
    const { promise: outOfPatience, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), patienceMs)
    const queues = await Promise.race([read(), outOfPatience]).finally(() => clearTimeout(timer))
    const { totalCount, idleCount, waitingCount } = services.connection.pool
    return [
      { name: 'qk_database_up', help: '1 = the database answers', type: 'gauge', samples: one(queues ? 1 : 0) },
      {
        name: 'qk_database_connections',
        help: 'Connections of the pool; waiting: who has none',
        type: 'gauge',
        samples: [
          { labels: { state: 'total' }, value: totalCount },
          { labels: { state: 'idle' }, value: idleCount },
          { labels: { state: 'waiting' }, value: waitingCount },
        ],
      },
      ...(queues ?? []),
    ]
  }
}
