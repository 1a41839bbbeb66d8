import { sql } from '../../db/database.ts'
import type { RequestInfo, Services, Session } from '../../http/context.ts'

export interface Operation {
  /** Name of the call, or of what a command line tool did. */
  action: string
  /** Id of the object acted upon; empty when there is none. */
  object: string
  /** 'ok' or the key of the failure. */
  result: string
  /** Never a password, token or captcha. */
  detail?: Record<string, unknown>
  /** Who it was about, where there is no session yet (sign-in). */
  userCode?: string
}

type Caller = Pick<Session, 'userId' | 'userCode'>

/** PostgreSQL text holds no NUL; a broken entry would be a lost entry. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, '�').slice(0, 200)

/** Adds one entry to the hash chain: one statement, its own commit, so that refused operations are kept as well. */
export const appendOperation = async (
  services: Services,
  caller: Caller | null,
  request: Pick<RequestInfo, 'address'>,
  operation: Operation,
): Promise<void> => {
  const userCode = printable(caller?.userCode ?? operation.userCode ?? '')
  await sql`select append_operation(${services.clock.now()}, ${caller?.userId ?? null}::uuid, ${userCode}, ${request.address},
    ${operation.action}, ${printable(operation.object)}, ${operation.result}, ${JSON.stringify(operation.detail ?? {})}::jsonb)`.execute(
    services.db,
  )
}

/** Pins the chain's last entry of the city's day: a chain rewritten or cut later no longer meets its anchors. */
export const anchorOperationsLog = async (services: Services): Promise<void> => {
  const now = services.clock.now()
  await sql`insert into operations_log_anchor (day, last_id, hash)
    select day, id, hash from (
      select (at at time zone 'Asia/Shanghai')::date as day, id, hash,
             row_number() over (partition by (at at time zone 'Asia/Shanghai')::date order by id desc) as nth
      from operations_log where at < ${now}::timestamptz and at >= ${new Date(now.getTime() - 7 * 86_400_000)}::timestamptz
    ) daily
    where nth = 1 and day < (${now}::timestamptz at time zone 'Asia/Shanghai')::date
    on conflict (day) do nothing`.execute(services.db)
}
