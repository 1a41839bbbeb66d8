import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Fail } from '@qingkong/contract/errors'
import { rows, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'

const lifeMs = 60_000
const bodyLength = 6 + 8 + 32

/** HMAC-SHA256 over the attachment and the body (expiry, nonce, hash of the session's token). */
const macOf = (services: Services, attachmentId: string, body: Buffer): Buffer =>
  createHmac('sha256', services.config.keys.ticketKey)
    .update(`ticket|${attachmentId.toLowerCase()}|`)
    .update(body)
    .digest()

/** A ticket that opens one attachment once within 60 s, in the name of one session. */
export const newTicket = (services: Services, attachmentId: string, tokenHash: Buffer): string => {
  const body = Buffer.alloc(bodyLength)
  body.writeUIntBE(services.clock.now().getTime() + lifeMs, 0, 6)
  randomBytes(8).copy(body, 6)
  tokenHash.copy(body, 14)
  return Buffer.concat([body, macOf(services, attachmentId, body)]).toString('base64url')
}

/** Uses a ticket up. @returns the token hash of the session it was issued to. @throws Fail TICKET_REFUSED */
export const spendTicket = async (services: Services, attachmentId: string, ticket: string): Promise<Buffer> => {
  const bytes = Buffer.from(ticket, 'base64url')
  if (bytes.length !== bodyLength + 32) throw new Fail('TICKET_REFUSED')
  const [body, mac] = [bytes.subarray(0, bodyLength), bytes.subarray(bodyLength)]
  if (!timingSafeEqual(mac, macOf(services, attachmentId, body))) throw new Fail('TICKET_REFUSED')
  const now = services.clock.now()
  const expiresAt = new Date(body.readUIntBE(0, 6))
  if (expiresAt <= now) throw new Fail('TICKET_REFUSED')
  await sql`delete from used_ticket where expires_at < ${now}`.execute(services.db)
  const first = await rows(
    services.db,
    sql`insert into used_ticket (mac, expires_at) values (${mac}, ${expiresAt}) on conflict do nothing returning mac`,
  )
  if (first.length === 0) throw new Fail('TICKET_REFUSED')
  return Buffer.from(body.subarray(14))
}
