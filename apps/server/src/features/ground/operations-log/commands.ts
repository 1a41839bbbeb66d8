import { rows, sql, type Tx } from '../../../db/database.ts'
import type { CallContext, RequestInfo, Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { chainKey } from './chain-key.ts'
import { type Anchor, exportAnchors } from './outside-record.ts'

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

const append = (
  db: Services['db'] | Tx,
  config: Services['config'],
  at: Date,
  caller: Caller | null,
  address: string,
  { action, object, result, detail, userCode }: Operation,
) => {
  const { inner, outer } = chainKey(config)
  return sql`select append_operation(${at}, ${caller?.userId ?? null}::uuid, ${printable(caller?.userCode ?? userCode ?? '')}, ${address},
    ${action}, ${printable(object)}, ${result}, ${JSON.stringify(detail ?? {})}::jsonb,
    ${inner}, ${outer})`.execute(db)
}

/** Requests whose success is in the chain already, written together with the change itself. */
const recorded = new WeakSet<object>()

/**
 * Adds one entry to the hash chain: one statement, its own commit, so that refused operations are kept as well.
 * The success of a request that recorded its own change is not written twice.
 */
export const appendOperation = async (
  services: Services,
  caller: Caller | null,
  request: Pick<RequestInfo, 'address'>,
  operation: Operation,
): Promise<void> => {
  if (operation.result === 'ok' && recorded.has(request)) return
  await append(services.db, services.config, services.clock.now(), caller, request.address, operation)
}

export interface Change {
  /** Name of the call. */
  action: string
  object: string
  /** The fields that changed; null for what did not exist. Never a password. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Adds a change with its before and after to the chain, in the transaction of the change: neither exists without the
 * other. The chain is locked from here to the commit, so this is the last step of the transaction.
 */
export const recordChange = async (
  tx: Tx,
  { config, clock, session, request }: CallContext,
  { action, object, before, after }: Change,
): Promise<void> => {
  await append(tx, config, clock.now(), session, request.address, {
    action,
    object,
    result: 'ok',
    detail: { before, after },
  })
  recorded.add(request)
}

/** What the program itself changes, in the transaction of the change. @param name what stands for the person */
export const recordOwnChange = (
  tx: Tx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  name: string,
  { action, object, before, after }: Change,
) =>
  append(tx, config, clock.now(), null, '', { action, object, result: 'ok', userCode: name, detail: { before, after } })

/**
 * Pins the chain's last entry of the city's day, in the database and in a file outside it: a chain rewritten or cut
 * later no longer meets its anchors.
 */
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
  const anchors = await rows(
    services.db,
    sql<Anchor>`select day::text as day, last_id as "lastId", encode(hash, 'hex') as hash from operations_log_anchor order by day`,
  )
  exportAnchors(services.config.dataDir, anchors)
}
