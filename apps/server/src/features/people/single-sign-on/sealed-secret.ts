import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../../platform/config.ts'

const nonceBytes = 12
const tagBytes = 16

const keyOf = (config: Pick<Config, 'keys'>): Buffer =>
  Buffer.from(hkdfSync('sha256', config.keys.ticketKey, '', 'sso client secret', 32))

/** A secret as it may lie in the database and its backups: nonce, AES-256-GCM tag, ciphertext. */
export const seal = (config: Pick<Config, 'keys'>, secret: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce)
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws when the key is another one, or a bit was changed */
export const unseal = (config: Pick<Config, 'keys'>, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}
