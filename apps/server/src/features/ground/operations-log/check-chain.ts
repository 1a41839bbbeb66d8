import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { keepVerified, readVerified } from './outside-record.ts'
import { type ChainProblem, type ChainStart, chainBegin, keyedFrom, newestEntry, verifyChain } from './queries.ts'

const fullCheckEveryMs = 86_400_000

const reasons: Record<ChainProblem['problem'], string> = {
  edited: '内容与其校验值不符，该条曾被改动',
  'broken link': '与前一条不相衔接，其间有记录被删除或插入',
  cut: '曾核验过的记录已不存在，日志末尾被截断',
  replaced: '曾核验过的记录被换成了别的内容',
  'anchor missed': '与当日锚定的校验值不符，该日之后的记录曾被改写或截断',
}

interface StoredCheck {
  checked_at: Date
  full_checked_at: Date
  verified_id: number
  verified_hash: Buffer
  broken_id: number | null
  broken_reason: string | null
}

const storedCheck = (db: Queryable) => firstRow(db, sql<StoredCheck>`select * from operations_log_check`)

const hashOf = async (db: Queryable, id: number): Promise<Buffer> =>
  (await firstRow(db, sql<{ hash: Buffer }>`select hash from operations_log where id = ${id}`))?.hash ?? chainBegin.hash

/** Up to where the chain is whole: the entry before the broken one. */
const endOfWhole = async (db: Queryable, newest: ChainStart, problem: ChainProblem | null): Promise<ChainStart> => {
  if (problem === null) return newest
  const id = Math.max(0, problem.id - 1)
  return { id, hash: await hashOf(db, id) }
}

/**
 * Verifies the chain and keeps the outcome. A full check reads from the first entry; the short one continues after
 * what was verified last, and becomes a full one once a day and for as long as the chain is broken.
 */
export const checkChain = async (services: Services, { full }: { full: boolean }): Promise<void> => {
  const { db, clock, config } = services
  const now = clock.now()
  const before = await storedCheck(db)
  const verified = readVerified(config.dataDir)
  const isFull =
    full ||
    before === undefined ||
    verified === null ||
    before.broken_id !== null ||
    now.getTime() - before.full_checked_at.getTime() >= fullCheckEveryMs
  // Taken before the check: entries that arrive meanwhile belong to the next one.
  const newest = await newestEntry(services)
  // Not from where the database says it was verified to: that can be written there.
  const start = isFull ? chainBegin : { id: verified.lastId, hash: Buffer.from(verified.hash, 'hex') }
  const firstKeyed = await keyedFrom(services)
  const problem = await verifyChain(services, start)
  if (problem === null)
    keepVerified(config.dataDir, { keyedFrom: firstKeyed, lastId: newest.id, hash: newest.hash.toString('hex') })
  const whole = await endOfWhole(db, newest, problem)
  const fullAt = isFull ? now : before.full_checked_at
  await sql`insert into operations_log_check (checked_at, full_checked_at, verified_id, verified_hash, broken_id, broken_reason)
    values (${now}, ${fullAt}, ${whole.id}, ${whole.hash}, ${problem?.id ?? null}, ${problem ? reasons[problem.problem] : null})
    on conflict (only_row) do update set checked_at = excluded.checked_at, full_checked_at = excluded.full_checked_at,
      verified_id = excluded.verified_id, verified_hash = excluded.verified_hash, broken_id = excluded.broken_id,
      broken_reason = excluded.broken_reason`.execute(db)
}

/** The regular check of the worker. */
export const checkChainRegularly = (services: Services): Promise<void> => checkChain(services, { full: false })

/** What is known of the chain, for whoever reads the log. */
export const chainState = async (services: Services) => {
  const { db } = services
  const [check, newest, anchors] = await Promise.all([
    storedCheck(db),
    newestEntry(services),
    firstRow(db, sql<{ days: number }>`select count(*)::int as days from operations_log_anchor`),
  ])
  return {
    lastId: newest.id,
    verifiedId: check?.verified_id ?? 0,
    verifiedTime: check ? formatCity(check.checked_at) : null,
    brokenId: check?.broken_id ?? null,
    brokenReason: check?.broken_reason ?? null,
    anchorDays: anchors?.days ?? 0,
  }
}
