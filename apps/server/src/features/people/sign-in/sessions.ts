import { createHash, randomBytes } from 'node:crypto'
import { type ErrorKey, errors, Fail } from '@qingkong/contract/errors'
import { type Right, rights } from '@qingkong/contract/rights'
import { preparedRows, type Queryable, sql, type Tx } from '../../../db/database.ts'
import { SharedRound } from '../../../db/shared-round.ts'
import type { Session } from '../../../http/context.ts'
import { isClosedAccount } from '../../../platform/mode.ts'
import type { Services } from '../../../platform/services.ts'

const idleMs = 30 * 60_000
const absoluteMs = 12 * 3_600_000
const maxSessionsOfAPerson = 3
/** A request within this time of the last renewal writes nothing: a page load is one renewal, not twenty. */
const renewAfterMs = 10_000

/**
 * person: signed in with a password or through an identity provider. command: issued by an administrator at the machine. seed: simulated staff, who
 * live through months within an hour and therefore know no time limit; they end with the simulator.
 */
export type SessionKind = 'person' | 'command' | 'seed'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session: the token is 256 random bits, the database keeps only its SHA-256. */
export const openSession = async (
  tx: Tx,
  now: Date,
  user: { id: string; address: string | null; kind: SessionKind; byProvider?: boolean },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  // The user's row is the lock that makes parallel sign-ins count each other.
  await sql`select 1 from app_user where id = ${user.id}::uuid for update`.execute(tx)
  await sql`insert into session (token_hash, user_id, permission_version, kind, created_at, active_at, address, by_provider)
    select ${hashOf(token)}, id, permission_version, ${user.kind}, ${now}, ${now}, ${user.address}, ${user.byProvider ?? false}
    from app_user where id = ${user.id}::uuid`.execute(tx)
  if (user.kind === 'person') {
    await sql`update session set ended_at = ${now}, ended_key = 'SESSION_ENDED' where token_hash in (
      select token_hash from session
      where user_id = ${user.id}::uuid and ended_at is null and kind = 'person'
        and created_at > ${new Date(now.getTime() - absoluteMs)} and active_at > ${new Date(now.getTime() - idleMs)}
      order by created_at desc, token_hash = ${hashOf(token)} desc offset ${maxSessionsOfAPerson})`.execute(tx)
  }
  return token
}

/** Ends all sessions of a user; their tokens are answered with the given key from now on. */
export const endSessions = async (tx: Queryable, now: Date, userId: string, key: ErrorKey): Promise<void> => {
  await sql`update session set ended_at = ${now}, ended_key = ${key}
    where user_id = ${userId}::uuid and ended_at is null`.execute(tx)
}

/** Ends one session. A second time changes nothing. */
export const endSession = async (db: Queryable, now: Date, tokenHash: Buffer): Promise<void> => {
  await sql`update session set ended_at = ${now}, ended_key = 'SESSION_ENDED'
    where token_hash = ${tokenHash} and ended_at is null`.execute(db)
}

interface SessionRow {
  token_hash: Buffer
  kind: SessionKind
  by_provider: boolean
  created_at: Date
  active_at: Date
  ended_key: string | null
  same_permission: boolean
  user_id: string
  user_code: string
  remark_name: string
  disabled: boolean
  demo: boolean
  must_change_password: boolean
  org_code: string
  org_name: string
  area_codes: string[]
  enterprise_code: string | null
  roles: string[]
  rights: string[]
}

const sessionRows = (db: Queryable, tokenHashes: readonly Buffer[]) =>
  preparedRows(
    db,
    sql<SessionRow>`
      select s.token_hash, s.kind, s.by_provider, s.created_at, s.active_at, s.ended_key, s.permission_version = u.permission_version as same_permission,
             u.id as user_id, u.user_code, u.remark_name, u.disabled, u.demo, u.must_change_password,
             u.org_code, o.org_name, u.area_codes, u.enterprise_code,
             array(select role_code from user_role where user_id = u.id order by role_code) as roles,
             array(select distinct unnest(r.rights) from user_role join role r using (role_code) where user_id = u.id) as rights
      from session s join app_user u on u.id = s.user_id join organisation o on o.org_code = u.org_code
      where s.token_hash = any(${tokenHashes}::bytea[])`,
  )

/** Whoever asks at the same time is looked up by one statement, sent after the last of them has asked. */
const sessionsAsked = new SharedRound(async (db, tokenHashes: readonly Buffer[]) => {
  const found = await sessionRows(db, tokenHashes)
  return new Map(found.map((row) => [row.token_hash.toString('hex'), row]))
})

const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(errors, text)
const isRight = (text: string): text is Right => Object.hasOwn(rights, text)

const refuse = (services: Services, row: SessionRow): void => {
  if (row.ended_key !== null) throw new Fail(isErrorKey(row.ended_key) ? row.ended_key : 'SESSION_ENDED')
  if (isClosedAccount(services.config.mode, row)) throw new Fail('ACCOUNT_DISABLED')
  if (!row.same_permission) throw new Fail('PERMISSION_CHANGED')
  if (row.kind === 'seed') {
    if (!services.config.simulator || !row.demo) throw new Fail('SESSION_ENDED')
    return
  }
  const now = services.clock.now().getTime()
  if (now - row.active_at.getTime() > idleMs) throw new Fail('SESSION_IDLE')
  if (now - row.created_at.getTime() > absoluteMs) throw new Fail('SESSION_EXPIRED')
}

/** The session behind a stored hash, with rights and scope as they are at this moment. @throws Fail 44001–44006 */
export const sessionOfHash = async (services: Services, tokenHash: Buffer, renew: boolean): Promise<Session> => {
  const row = (await sessionsAsked.ask(services.db, tokenHash)).get(tokenHash.toString('hex'))
  if (!row) throw new Fail('UNKNOWN_TOKEN')
  refuse(services, row)
  const now = services.clock.now()
  if (renew && now.getTime() - row.active_at.getTime() > renewAfterMs) {
    await sql`update session set active_at = ${now} where token_hash = ${tokenHash}`.execute(services.db)
  }
  return {
    tokenHash,
    userId: row.user_id,
    userCode: row.user_code,
    userName: row.remark_name,
    orgCode: row.org_code,
    orgName: row.org_name,
    roles: row.roles,
    rights: new Set(row.rights.filter(isRight)),
    scope: {
      userId: row.user_id,
      orgCode: row.org_code,
      areaCodes: row.area_codes,
      cityCode: services.config.cityCode,
      enterpriseCode: row.enterprise_code,
    },
    mustChangePassword: row.must_change_password && !row.by_provider && !(row.demo && services.config.simulator),
  }
}

/** Which of these sessions are over, for whatever reason; the look renews none of them. */
export const endedSessions = async (services: Services, tokenHashes: readonly Buffer[]): Promise<Set<string>> => {
  const ended = new Set(tokenHashes.map((hash) => hash.toString('hex')))
  for (const row of await sessionRows(services.db, tokenHashes)) {
    try {
      refuse(services, row)
      ended.delete(row.token_hash.toString('hex'))
    } catch (error) {
      if (!(error instanceof Fail)) throw error
    }
  }
  return ended
}

/** The session of a header token. `renew` is false for polls, which must not keep an idle session alive. */
export const sessionOf = (services: Services, token: string | null, renew: boolean): Promise<Session> => {
  if (token === null || token === '') return Promise.reject(new Fail('NO_TOKEN'))
  return sessionOfHash(services, hashOf(token), renew)
}
