import { LiveMessage } from '@qingkong/contract/calls/office/live'
import pg from 'pg'
import { type DatabaseAddress, rows, sql } from '../../../db/database.ts'
import { programRole } from '../../../db/program-role.ts'
import type { Services } from '../../../platform/services.ts'
import { publish } from './live-sessions.ts'

interface OutboxRow {
  id: number
  area_code: string | null
  payload: unknown
}

/** Ids are given before commit: a row may become visible after a later one. So long an id is looked for again. */
const settleMs = 30_000
const pollMs = 5_000

const listeningClient = (address: DatabaseAddress) =>
  new pg.Client({
    ...(address.url
      ? { connectionString: address.url }
      : { host: address.host, user: address.user ?? programRole, database: address.database ?? 'qingkong' }),
    connectionTimeoutMillis: pollMs,
    query_timeout: pollMs,
    keepAlive: true,
  })

/**
 * Follows the outbox: woken by NOTIFY after each commit, by a poll when the listening connection is lost, it hands
 * every row once to the live sessions of this process. A row that cannot be handed on is logged by its id and holds up no
 * other; it stays in the table until the outbox is cleared, and is not tried again: some sessions may have heard it.
 */
export const startOutboxListener = async (services: Services): Promise<{ close(): Promise<void> }> => {
  const { db, log } = services
  const newest = await rows(db, sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox`)
  let floor = newest[0]?.id ?? 0
  const seenAt = new Map<number, number>()
  let running: Promise<void> | null = null
  let again = false
  let closed = false

  const handOn = ({ id, area_code, payload }: OutboxRow) => {
    try {
      publish(LiveMessage.parse(payload), area_code)
    } catch (error) {
      log.error({ err: error, outboxId: id }, 'outbox row not handed on')
    }
  }

  const deliver = async () => {
    const found = await rows(
      db,
      sql<OutboxRow>`select id, area_code, payload from outbox where id > ${floor} order by id`,
    )
    const now = services.clock.monotonicMs()
    for (const row of found) {
      if (seenAt.has(row.id)) continue
      seenAt.set(row.id, now)
      handOn(row)
    }
    for (const [id, at] of seenAt) {
      if (now - at < settleMs) break
      seenAt.delete(id)
      floor = Math.max(floor, id)
    }
  }

  const wake = () => {
    if (running) {
      again = true
      return
    }
    running = deliver()
      .catch((error: unknown) => log.error({ err: error }, 'outbox not readable'))
      .finally(() => {
        running = null
        if (again && !closed) {
          again = false
          wake()
        }
      })
  }

  let client: pg.Client | null = null
  const listen = async () => {
    const next = listeningClient(services.connection.address)
    next.on('notification', wake)
    next.on('error', (error) => log.warn({ err: error }, 'listening connection lost'))
    next.on('end', () => {
      if (client === next) client = null
    })
    try {
      await next.connect()
      await next.query('listen outbox')
      client = next
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
  }
  let relistening: Promise<void> | null = null
  await listen()
  const poll = setInterval(() => {
    if (!client)
      relistening ??= listen()
        .catch((error: unknown) => log.warn({ err: error }, 'listening connection not restored yet'))
        .finally(() => {
          relistening = null
        })
    wake()
  }, pollMs)

  return {
    close: async () => {
      closed = true
      clearInterval(poll)
      await running
      await relistening
      await client?.end()
    },
  }
}
