import { createHash, randomBytes } from 'node:crypto'
import { Fail } from '@qingkong/contract/errors'
import { firstRow, sql } from '../../../db/database.ts'
import type { OpenContext } from '../../../http/context.ts'
import type { ProviderKind } from './provider.ts'

const lifeMs = 10 * 60_000
/** Within the life of an attempt, from one address: an office behind one address still signs in of a morning. */
const maxOfAddress = 120

export interface Attempt {
  kind: ProviderKind
  state: string
  nonce: string
  codeVerifier: string
  returnUrl: string
}

const hashOf = (attempt: string): Buffer => createHash('sha256').update(attempt).digest()

/**
 * Notes a sign-in that begins. The answered text stays with the browser that began, so that an answer of the provider
 * is worth nothing in any other browser. @throws Fail TOO_MANY_REQUESTS
 */
export const beginAttempt = async ({ db, clock, request }: OpenContext, attempt: Attempt): Promise<string> => {
  const now = clock.now()
  const expired = new Date(now.getTime() - lifeMs)
  await sql`delete from sso_attempt where created_at < ${expired}`.execute(db)
  const begun = await firstRow(
    db,
    sql<{ count: number }>`select count(*) as count from sso_attempt where address = ${request.address}`,
  )
  if (begun && begun.count >= maxOfAddress) throw new Fail('TOO_MANY_REQUESTS')
  const token = randomBytes(32).toString('base64url')
  await sql`insert into sso_attempt (attempt_hash, kind, state, nonce, code_verifier, return_url, address, created_at)
    values (${hashOf(token)}, ${attempt.kind}, ${attempt.state}, ${attempt.nonce}, ${attempt.codeVerifier},
      ${attempt.returnUrl}, ${request.address}, ${now})`.execute(db)
  return token
}

/** Takes the attempt, whatever comes of it: an answer can be tried once. Undefined: unknown, used or older than ten minutes. */
export const takeAttempt = async ({ db, clock }: OpenContext, token: string): Promise<Attempt | undefined> => {
  const taken = await firstRow(
    db,
    sql<Attempt & { createdAt: Date }>`
      delete from sso_attempt where attempt_hash = ${hashOf(token)}
      returning kind, state, nonce, code_verifier as "codeVerifier", return_url as "returnUrl", created_at as "createdAt"`,
  )
  if (!taken || clock.now().getTime() - taken.createdAt.getTime() > lifeMs) return undefined
  return taken
}
