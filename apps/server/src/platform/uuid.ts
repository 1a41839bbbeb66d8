import { randomBytes } from 'node:crypto'

/** Ids made one after another for one instant count up, so that they keep their order (RFC 9562 section 6.2). */
let last = { ms: -1, count: 0 }

const countFor = (ms: number, random: Buffer): number => {
  // Starts low in the 26-bit space: there is room for millions of ids of one instant.
  last = { ms, count: ms === last.ms ? last.count + 1 : random.readUInt16BE(0) }
  return last.count & 0x3ffffff
}

/** UUIDv7 (RFC 9562): sorts by the instant given, so ids of the seeded past sort into the past. */
export const uuidv7 = (at: Date): string => {
  const bytes = randomBytes(16)
  const count = countFor(at.getTime(), bytes)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  // 12 bits of the counter behind the version, 14 behind the variant.
  bytes.writeUInt16BE(0x7000 | (count >>> 14), 6)
  bytes.writeUInt16BE(0x8000 | (count & 0x3fff), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
