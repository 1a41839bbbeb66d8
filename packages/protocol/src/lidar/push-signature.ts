import { createHmac } from 'node:crypto'
import {
  readSignedHeaders,
  type ShareVerdict,
  type SignedHeaders,
  sign,
  signedHeaders,
  verifyHeaders,
} from '../share/push.ts'

/**
 * The key of one lidar, derived from the platform's shared secret: HMAC-SHA256(secret, 'radar/' + radar code), lower-case
 * hexadecimal. It is what the lidar's operator is given; nobody can get from it to the secret or to another radar's key.
 */
export const radarKey = (sharedSecret: string, radarCode: string): string =>
  createHmac('sha256', sharedSecret).update(`radar/${radarCode}`).digest('hex')

/** Signs a scan file with the radar's key: as the upper-level push, over timestamp, nonce and the file's SHA-256. */
export const signScan = (key: string, sentAt: Date, nonce: string, file: Uint8Array): SignedHeaders =>
  sign(key, sentAt, nonce, file)

const prefix = 'x-radar-'

/** What travels beside the file: x-radar-key is the radar's code, then -timestamp, -nonce, -sha256 and -signature. */
export const scanHeaders = (radarCode: string, signed: SignedHeaders) => signedHeaders(radarCode, signed, prefix)

/** Of which radar a push says it is, and its signature. */
export const readScanHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) => {
  const { keyId, signed } = readSignedHeaders(headers, prefix)
  return { radarCode: keyId, signed }
}

/** Checks key and freshness before the file is read. A repeated push needs no memory of nonces: the same file is stored once. */
export const verifyScan = (key: string, given: SignedHeaders, now: Date): ShareVerdict => verifyHeaders(key, given, now)
