import { firstRow, sql } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import type { Services } from '../../../platform/services.ts'

const lockMs = 15 * 60_000
const maxFailuresOfAccount = 5
const addressWindowMs = 10 * 60_000
const maxFailuresOfAddress = 30

export type Attempt = { id: number } | { refused: 'LOCKED_OUT' | 'TOO_MANY_REQUESTS' }

/**
 * Books a failure before the password is looked at, and takes it back on success: attempts sent in parallel count
 * each other. Refused attempts are not booked, so a lock ends 15 minutes after the fifth failure.
 */
export const bookAttempt = (
  services: Services,
  userCode: string,
  address: string,
  mayLock: boolean,
): Promise<Attempt> =>
  services.db.transaction().execute(async (tx) => {
    const now = services.clock.now()
    await takeKeyLock(tx, 'signInAttempt', userCode)
    const counted = await firstRow(
      tx,
      sql<{ by_address: number; newest: Date | null; oldest: Date | null; by_account: number }>`
        select (select count(*) from login_failure
                where address = ${address} and at > ${new Date(now.getTime() - addressWindowMs)}) as by_address,
               max(at) as newest, min(at) as oldest, count(*) as by_account
        from (select at from login_failure where user_code = ${userCode} and not settled
              order by at desc limit ${maxFailuresOfAccount}) last`,
    )
    const { by_address = 0, by_account = 0, newest = null, oldest = null } = counted ?? {}
    if (by_address >= maxFailuresOfAddress) return { refused: 'TOO_MANY_REQUESTS' as const }
    const locked =
      by_account >= maxFailuresOfAccount &&
      newest !== null &&
      oldest !== null &&
      newest.getTime() - oldest.getTime() <= lockMs &&
      now.getTime() - newest.getTime() < lockMs
    if (locked && mayLock) return { refused: 'LOCKED_OUT' as const }
    const booked = await firstRow(
      tx,
      sql<{
        id: number
      }>`insert into login_failure (user_code, address, at) values (${userCode}, ${address}, ${now}) returning id`,
    )
    if (!booked) throw new Error('insert returned no row')
    return { id: booked.id }
  })

/** The attempt was right: it is no failure, and the account's earlier failures count no more. */
export const settleAttempt = async (services: Services, attempt: { id: number }, userCode: string): Promise<void> => {
  await sql`delete from login_failure where id = ${attempt.id}`.execute(services.db)
  await sql`update login_failure set settled = true where user_code = ${userCode} and not settled`.execute(services.db)
}
