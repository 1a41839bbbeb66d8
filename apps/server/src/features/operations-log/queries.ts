import { firstRow, sql } from '../../db/database.ts'
import type { Services } from '../../http/context.ts'

export interface ChainProblem {
  id: number
  problem: 'edited' | 'broken link' | 'anchor missed'
}

/** The first entry at which the chain does not hold, or null when every hash, link and daily anchor does. */
export const verifyChain = async (services: Services): Promise<ChainProblem | null> => {
  const row = await firstRow(
    services.db,
    sql<ChainProblem>`
      with chain as (
        select id, hash,
          hash = operation_hash(prev_hash, id, at, user_id, user_code, address, action, object, result, detail) as whole,
          prev_hash = lag(hash, 1, decode(repeat('00', 32), 'hex')) over (order by id)
            and id = lag(id, 1, 0::bigint) over (order by id) + 1 as linked
        from operations_log
      )
      select id, problem from (
        select id, case when not whole then 'edited' else 'broken link' end as problem from chain where not whole or not linked
        union all
        select a.last_id, 'anchor missed' from operations_log_anchor a
          where not exists (select 1 from chain c where c.id = a.last_id and c.hash = a.hash)
      ) found order by id, problem desc limit 1`,
  )
  return row ?? null
}
