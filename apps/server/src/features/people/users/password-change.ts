import { Fail } from '@qingkong/contract/errors'
import { passwordProblem } from '@qingkong/domain/access/password-rule'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { citySetting } from '../../ground/sites/port.ts'
import { decodeBase64Field, endSession, endSessions, hashPassword, verifyPassword } from '../sign-in/port.ts'
import { lastPasswords, profileOf } from './queries.ts'

const historyLength = 5
const maxWrongOld = 5

interface Input {
  userCode: string
  passwordOld: string
  passwordNew: string
}

/** Booked before the look and taken back when right, so that guesses sent in parallel count each other. */
const checkOld = async (context: CallContext, passwordOld: string, presentHash: string): Promise<void> => {
  const { db, clock, session } = context
  const booked = await firstRow(
    db,
    sql<{ password_failures: number }>`update session set password_failures = password_failures + 1
      where token_hash = ${session.tokenHash} and ended_at is null returning password_failures`,
  )
  const failures = booked?.password_failures ?? maxWrongOld + 1
  if (failures <= maxWrongOld && (await verifyPassword(passwordOld, presentHash))) {
    await sql`update session set password_failures = 0 where token_hash = ${session.tokenHash}`.execute(db)
    return
  }
  if (failures >= maxWrongOld) {
    await endSession(db, clock.now(), session.tokenHash)
    throw new Fail('OLD_PASSWORD_WRONG', '原密码连续输错5次，登录已退出，请重新登录')
  }
  throw new Fail('OLD_PASSWORD_WRONG')
}

const checkNew = async (context: CallContext, passwordOld: string, passwordNew: string, hashes: readonly string[]) => {
  const { db, session } = context
  const [profile, city] = [await profileOf(db, session.userId), await citySetting(db)]
  const words = [
    'qingkong',
    '晴空',
    city?.name ?? '',
    session.userCode,
    session.userName,
    session.orgCode,
    session.orgName,
  ]
  const problem = passwordProblem(passwordNew, {
    oldPassword: passwordOld,
    words: [...words, profile?.mobile_phone ?? '', profile?.email.split('@')[0] ?? ''],
  })
  if (problem !== null) throw new Fail('PASSWORD_REFUSED', problem)
  for (const hash of hashes) {
    if (await verifyPassword(passwordNew, hash))
      throw new Fail('PASSWORD_REFUSED', '新密码不能与最近5次使用过的密码相同')
  }
}

/** Changes the user's own password and ends all of the user's sessions. @throws Fail 45004–45006, 40300 */
export const changePassword = async (context: CallContext, input: Input): Promise<void> => {
  const { db, clock, session } = context
  const passwordOld = decodeBase64Field(input.passwordOld)
  const passwordNew = decodeBase64Field(input.passwordNew)
  if (decodeBase64Field(input.userCode) !== session.userCode) throw new Fail('FORBIDDEN', '只能修改本人的密码')
  const hashes = await lastPasswords(db, session.userId, historyLength)
  const [presentHash] = hashes
  if (presentHash === undefined) throw new Fail('UNKNOWN_TOKEN')
  await checkOld(context, passwordOld, presentHash)
  await checkNew(context, passwordOld, passwordNew, hashes)
  const newHash = await hashPassword(passwordNew)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    // Compare-and-set: of two changes at once the second is told that its old password is no longer right.
    const changed = await sql`update app_user set password_hash = ${newHash}, must_change_password = false
      where id = ${session.userId}::uuid and password_hash = ${presentHash}`.execute(tx)
    if (changed.numAffectedRows !== 1n) throw new Fail('OLD_PASSWORD_WRONG')
    await sql`insert into password_history (user_id, password_hash, at) values (${session.userId}::uuid, ${presentHash}, ${now})`.execute(
      tx,
    )
    await endSessions(tx, now, session.userId, 'PERMISSION_CHANGED')
  })
}
