import { createHmac, timingSafeEqual } from 'node:crypto'
import { Fail } from '@qingkong/contract/errors'
import type { Services } from '../../../platform/services.ts'

export const reportTokenLifeMs = 5 * 60_000

const uuidBytes = 16
const bodyLength = 6 + uuidBytes + 32

const macOf = (services: Services, body: Buffer): Buffer =>
  createHmac('sha256', services.config.keys.ticketKey).update('report|').update(body).digest()

/** A token that reads one event's report until it expires, in the name of one session. */
export const newReportToken = (services: Services, eventId: string, tokenHash: Buffer): string => {
  const body = Buffer.alloc(bodyLength)
  body.writeUIntBE(services.clock.now().getTime() + reportTokenLifeMs, 0, 6)
  Buffer.from(eventId.replaceAll('-', ''), 'hex').copy(body, 6)
  tokenHash.copy(body, 6 + uuidBytes)
  return Buffer.concat([body, macOf(services, body)]).toString('base64url')
}

/** @returns the report's event and the hash of the session it was issued to. @throws Fail TICKET_REFUSED */
export const readReportToken = (services: Services, token: string): { eventId: string; tokenHash: Buffer } => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== bodyLength + 32) throw new Fail('TICKET_REFUSED')
  const [body, mac] = [bytes.subarray(0, bodyLength), bytes.subarray(bodyLength)]
  if (!timingSafeEqual(mac, macOf(services, body))) throw new Fail('TICKET_REFUSED')
  if (body.readUIntBE(0, 6) <= services.clock.now().getTime()) throw new Fail('TICKET_REFUSED')
  const hex = body.subarray(6, 6 + uuidBytes).toString('hex')
  return {
    eventId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    tokenHash: Buffer.from(body.subarray(6 + uuidBytes)),
  }
}
