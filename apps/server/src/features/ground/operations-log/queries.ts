import { firstRow, type Sql, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { chainKey } from './chain-key.ts'
import { readAnchors, readVerified } from './outside-record.ts'

export interface ChainProblem {
  id: number
  problem: 'edited' | 'broken link' | 'anchor missed' | 'cut' | 'replaced'
}

/** Where a check begins: after an entry known to be whole, whose hash is known from outside the log. */
export interface ChainStart {
  id: number
  hash: Buffer
}

/** Before the first entry stands a hash of zeros. */
export const chainBegin: ChainStart = { id: 0, hash: Buffer.alloc(32) }

type Checked = Pick<Services, 'db' | 'config'>

const fields = sql`prev_hash, id, at, user_id, user_code, address, action, object, result, detail`

/** The hash an entry must have by its number: keyed, or plain where an earlier release wrote it. */
const rightHash = (config: Services['config'], keyedFrom: number): Sql => {
  const { inner, outer } = chainKey(config)
  return sql`case when id >= ${keyedFrom} then operation_hash(${fields}, ${inner}, ${outer}) else operation_hash(${fields}) end`
}

/** The first entry that is keyed: as noted outside the database, or found out before the first check. */
export const keyedFrom = async ({ db, config }: Checked): Promise<number> => {
  const verified = readVerified(config.dataDir)
  if (verified) return verified.keyedFrom
  const found = await firstRow(
    db,
    sql<{ id: number }>`select coalesce(
        (select min(id) from operations_log where hash = ${rightHash(config, 0)}),
        (select coalesce(max(id), 0) + 1 from operations_log)) as id`,
  )
  return found?.id ?? 1
}

/**
 * The first entry at which the chain does not hold, or null when every hash, link and daily anchor does, inside the
 * database and outside it, and nothing is missing that was verified once.
 * @param start the entry to continue after; by default the chain is read from its first entry
 */
export const verifyChain = async (services: Checked, start: ChainStart = chainBegin): Promise<ChainProblem | null> => {
  const { db, config } = services
  const right = rightHash(config, await keyedFrom(services))
  const verified = readVerified(config.dataDir)
  const [lastId, lastHash] = [verified?.lastId ?? 0, verified?.hash ?? '']
  const row = await firstRow(
    db,
    sql<ChainProblem>`
      with chain as (
        select id, hash, hash = ${right} as whole,
          prev_hash = lag(hash, 1, ${start.hash}::bytea) over (order by id)
            and id = lag(id, 1, ${start.id}::bigint) over (order by id) + 1 as linked
        from operations_log where id > ${start.id}
      ), anchor as (
        select last_id, hash from operations_log_anchor
        union
        select "lastId", decode(hash, 'hex') from jsonb_to_recordset(${JSON.stringify(readAnchors(config.dataDir))}::jsonb)
          as a("lastId" bigint, hash text)
      )
      select id, problem from (
        select id, case when not whole then 'edited' else 'broken link' end as problem from chain where not whole or not linked
        union all
        select a.last_id, 'anchor missed' from anchor a
          where a.last_id > ${start.id} and not exists (select 1 from chain c where c.id = a.last_id and c.hash = a.hash)
        union all
        -- What was verified once is still there, and is still the same.
        select ${lastId}::bigint, case when known.id is null then 'cut' when encode(known.hash, 'hex') <> ${lastHash} then 'replaced'
            else 'edited' end
          from (select 1) one left join (
            select id, hash, hash = ${right} as whole from operations_log where id = ${lastId}) known on true
          where ${lastId} > 0 and (known.id is null or encode(known.hash, 'hex') <> ${lastHash} or not known.whole)
      ) found order by id, problem desc limit 1`,
  )
  return row ?? null
}

/** The newest entry, or the beginning of an empty log. */
export const newestEntry = async ({ db }: Pick<Services, 'db'>): Promise<ChainStart> =>
  (await firstRow(db, sql<ChainStart>`select id, hash from operations_log order by id desc limit 1`)) ?? chainBegin
