import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { recordChange } from '../../ground/operations-log/port.ts'
import { organisationsInReach, requireAccount } from '../administration/port.ts'
import { endSessions } from '../sign-in/port.ts'
import type { ProvenIdentity } from './provider.ts'
import { SsoRefusal } from './refusal.ts'

interface Identity {
  issuer: string
  subject: string
}

const auditRight = 'log.read'

/** Whoever sets up the provider or the links would otherwise sign in as those who watch over him. */
const isAuditor = async (db: Services['db'] | Tx, userId: string): Promise<boolean> =>
  (await firstRow(
    db,
    sql`select 1 from user_role join role using (role_code)
      where user_id = ${userId}::uuid and ${auditRight} = any(rights) limit 1`,
  )) !== undefined

const auditorMessage = '审计管理员只能使用账号密码登录'

interface LinkedAccount {
  userId: string
  userCode: string
}

const linkedAccount = (db: Services['db'] | Tx, { issuer, subject }: Identity) =>
  firstRow(
    db,
    sql<LinkedAccount>`select u.id as "userId", u.user_code as "userCode"
      from sso_identity i join app_user u on u.id = i.user_id where i.issuer = ${issuer} and i.subject = ${subject}`,
  )

const insertLink = (tx: Tx, identity: Identity, userId: string, at: Date, by: string) =>
  sql`insert into sso_identity (issuer, subject, user_id, created_at, created_by)
    values (${identity.issuer}, ${identity.subject}, ${userId}::uuid, ${at}, ${by})`.execute(tx)

/**
 * The account a proven identity stands for. An account named by the provider's claim is linked at the first sign-in and
 * from then on found by issuer and subject: a name the provider later gives to another person opens nothing.
 * @throws SsoRefusal SSO_NO_ACCOUNT
 */
export const accountOfIdentity = ({ db, clock }: Services, proven: ProvenIdentity): Promise<LinkedAccount> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const unknown = (reason: string) =>
      new SsoRefusal('SSO_NO_ACCOUNT', reason, `身份“${proven.subject}”尚未关联本平台账号，请联系系统管理员`)
    await takeKeyLock(tx, 'ssoIdentity', `${proven.issuer} ${proven.subject}`)
    let account = await linkedAccount(tx, proven)
    if (!account) {
      if (proven.userCode === null) throw unknown('identity not linked')
      account = await firstRow(
        tx,
        sql<LinkedAccount>`select id as "userId", user_code as "userCode" from app_user
          where user_code = ${proven.userCode} for update`,
      )
      if (!account) throw unknown('no account of the claimed name')
      const other = await firstRow(
        tx,
        sql`select 1 from sso_identity where user_id = ${account.userId}::uuid and issuer = ${proven.issuer} limit 1`,
      )
      if (other) throw unknown('the claimed account is linked to another subject')
    }
    if (await isAuditor(tx, account.userId))
      throw new SsoRefusal('SSO_REFUSED', 'account of an auditor', auditorMessage)
    if (!(await linkedAccount(tx, proven))) await insertLink(tx, proven, account.userId, now, '单点登录')
    await sql`update sso_identity set last_used_at = ${now}
      where issuer = ${proven.issuer} and subject = ${proven.subject}`.execute(tx)
    return account
  })

/** Links an identity to an account. @throws Fail NOT_FOUND, FORBIDDEN, DUPLICATE_NAME */
export const linkIdentity = (context: CallContext, { userCode, ...identity }: Identity & { userCode: string }) =>
  context.db.transaction().execute(async (tx) => {
    const account = await firstRow(
      tx,
      sql<{ id: string }>`select id from app_user where user_code = ${userCode} for update`,
    )
    if (!account) throw new Fail('NOT_FOUND', `没有用户“${userCode}”`)
    await requireAccount(tx, context.session, account.id)
    if (await isAuditor(tx, account.id)) throw new Fail('FORBIDDEN', auditorMessage)
    const taken = await linkedAccount(tx, identity)
    if (taken) throw new Fail('DUPLICATE_NAME', `该身份已关联用户“${taken.userCode}”，请先解除`)
    await insertLink(tx, identity, account.id, context.clock.now(), context.session.userName)
    await recordChange(tx, context, {
      action: 'ssoIdentityLink',
      object: userCode,
      before: null,
      after: { 身份来源: identity.issuer, 身份标识: identity.subject },
    })
    return null
  })

/** Takes the link away; whoever is signed in through it is signed out. @throws Fail NOT_FOUND */
export const unlinkIdentity = (context: CallContext, identity: Identity) =>
  context.db.transaction().execute(async (tx) => {
    const account = await linkedAccount(tx, identity)
    if (!account) throw new Fail('NOT_FOUND', '该身份没有关联账号')
    await requireAccount(tx, context.session, account.userId)
    await sql`delete from sso_identity where issuer = ${identity.issuer} and subject = ${identity.subject}`.execute(tx)
    await endSessions(tx, context.clock.now(), account.userId, 'SESSION_ENDED')
    await recordChange(tx, context, {
      action: 'ssoIdentityUnlink',
      object: account.userCode,
      before: { 身份来源: identity.issuer, 身份标识: identity.subject },
      after: null,
    })
    return null
  })

interface IdentityRow extends Identity {
  userId: string
  userCode: string
  remarkName: string
  orgName: string
  createdAt: Date
  createdBy: string
  lastUsedAt: Date | null
  total: number
}

/** A page of links, those of an account or identity when a keyword is given. */
export const identityPage = async (
  { db, session }: Pick<CallContext, 'db' | 'session'>,
  { pageNum, pageSize, keyword }: { pageNum: number; pageSize: number; keyword: string },
) => {
  const pattern = likePattern(keyword)
  const found = await rows(
    db,
    sql<IdentityRow>`
      select i.issuer, i.subject, u.id as "userId", u.user_code as "userCode", u.remark_name as "remarkName",
        o.org_name as "orgName", i.created_at as "createdAt", i.created_by as "createdBy",
        i.last_used_at as "lastUsedAt", count(*) over () as total
      from sso_identity i join app_user u on u.id = i.user_id join organisation o using (org_code)
      where ${organisationsInReach(session.scope, 'o')}
        and (u.user_code like ${pattern} or u.remark_name like ${pattern} or i.subject like ${pattern})
      order by i.created_at desc, i.issuer, i.subject limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
  )
  return {
    records: found.map(({ createdAt, createdBy, lastUsedAt, total: _, ...row }) => ({
      ...row,
      createTime: formatCity(createdAt),
      createUser: createdBy,
      lastUseTime: lastUsedAt && formatCity(lastUsedAt),
    })),
    total: found[0]?.total ?? 0,
  }
}
