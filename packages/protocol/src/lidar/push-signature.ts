import { createHmac } from 'node:crypto'
import { type ShareSignature, type ShareVerdict, sign, verify } from '../share/push.ts'

/**
 * The key of one lidar, derived from the platform's shared secret: HMAC-SHA256(secret, 'radar/' + radar code), lower-case
 * hexadecimal. It is what the lidar's operator is given; nobody can get from it to the secret or to another radar's key.
 */
export const radarKey = (sharedSecret: string, radarCode: string): string =>
  createHmac('sha256', sharedSecret).update(`radar/${radarCode}`).digest('hex')

/** Signs a scan file with the radar's key: as the upper-level push, over timestamp, nonce and the file's SHA-256. */
export const signScan = (key: string, sentAt: Date, nonce: string, file: Uint8Array): ShareSignature =>
  sign(key, sentAt, nonce, Buffer.from(file))

/** Checks key, file and freshness. A repeated push needs no memory of nonces: the same file is stored once. */
export const verifyScan = (key: string, given: ShareSignature, file: Uint8Array, now: Date): ShareVerdict =>
  verify(key, given, Buffer.from(file), now)
