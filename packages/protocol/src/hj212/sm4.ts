import { createCipheriv, createDecipheriv } from 'node:crypto'

const BLOCK = 16

/**
 * SM4-ECB of HJ 212-2025: every full 16-byte block is encrypted without padding, a rest under 16 bytes stays
 * clear, so the length never changes.
 */
export const sm4Encrypt = (plain: Buffer, key: Buffer): Buffer => {
  const full = plain.length - (plain.length % BLOCK)
  const cipher = createCipheriv('sm4-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain.subarray(0, full)), cipher.final(), plain.subarray(full)])
}

/** Reverse of `sm4Encrypt`; a wrong key gives noise, never an error. Throws only when the key is not 16 bytes. */
export const sm4Decrypt = (encrypted: Buffer, key: Buffer): Buffer => {
  const full = encrypted.length - (encrypted.length % BLOCK)
  const decipher = createDecipheriv('sm4-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([decipher.update(encrypted.subarray(0, full)), decipher.final(), encrypted.subarray(full)])
}

const PRINTED = /^\{((?:\s*0[xX][0-9A-Fa-f]{1,2}\s*,?)+)\}/

/**
 * Ciphertext bytes of a region in either wire form: raw bytes, or the printed form `{0xE4,0x3E,…}` followed by the
 * clear rest. The standard's length arithmetic says raw; some loggers copied the print.
 */
export const cipherBytes = (region: Buffer): Buffer => {
  if (region[0] !== 0x7b) return region
  const text = region.toString('latin1')
  const printed = PRINTED.exec(text)
  if (!printed?.[1]) return region
  const bytes = printed[1].match(/[xX][0-9A-Fa-f]{1,2}/g) ?? []
  return Buffer.concat([
    Buffer.from(bytes.map((part) => Number.parseInt(part.slice(1), 16))),
    region.subarray(printed[0].length),
  ])
}

/** The printed form of a ciphertext: full blocks as `{0x..,…}`, the clear rest behind. */
export const printCipher = (encrypted: Buffer): Buffer => {
  const full = encrypted.length - (encrypted.length % BLOCK)
  if (full === 0) return encrypted
  const list = [...encrypted.subarray(0, full)].map((byte) => `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  return Buffer.concat([Buffer.from(`{${list.join(',')}}`, 'latin1'), encrypted.subarray(full)])
}
