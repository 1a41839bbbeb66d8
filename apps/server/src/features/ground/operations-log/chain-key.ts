import { createHash } from 'node:crypto'
import type { Config } from '../../../platform/config.ts'

const blockBytes = 64

/** The two padded blocks of HMAC-SHA256 (RFC 2104): all the database is told of the key, with each entry. */
export interface ChainKey {
  inner: Buffer
  outer: Buffer
}

/** The chain is keyed with what lies outside the database: whoever writes tables alone cannot write an entry. */
export const chainKey = ({ keys }: Pick<Config, 'keys'>): ChainKey => {
  const key = createHash('sha256').update(`operations log ${keys.logKey}`).digest()
  const padded = (byte: number) => {
    const block = Buffer.alloc(blockBytes, byte)
    for (const [index, value] of key.entries()) block[index] = byte ^ value
    return block
  }
  return { inner: padded(0x36), outer: padded(0x5c) }
}
