import { isAscii } from 'node:buffer'
import { crcHj212, parseCrcText } from './crc.ts'
import type { BrokenFrame, Frame } from './frame.ts'
import { cipherBytes, sm4Decrypt } from './sm4.ts'

/** The plaintext of a segment as far as it can be had. */
export type ClearSegment = {
  segment: Buffer
  /** HJ 212 CRC of `segment`. */
  crc: number
  decrypted: boolean
  /** The CP is ciphertext and no key at hand gives text. */
  unreadable: boolean
}

const CP_START = Buffer.from('CP=&&')
const BLOCK = 16

const utf8 = new TextDecoder('utf-8', { fatal: true })
const gbk = new TextDecoder('gbk', { fatal: true })

/** True when the bytes may be a clear CP: empty, or a field name of printable ASCII before the first `=`. */
const beginsLikeField = (bytes: Buffer, from: number, to: number): boolean => {
  if (to <= from) return true
  for (let index = from; index < to; index++) {
    const byte = bytes[index] ?? 0
    if (byte === 0x3d) return index > from
    if (byte < 0x20 || byte > 0x7e || byte === 0x7b) return false
  }
  return true
}

/** True when every byte is text: no control characters except tab, CR and LF; anything above ASCII is UTF-8. */
const isText = (bytes: Buffer): boolean => {
  let ascii = true
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte >= 0x80) ascii = false
    else if (byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false
  }
  if (ascii) return true
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

const hasControl = (bytes: Buffer, from: number, to: number): boolean => {
  for (let index = from; index < to; index++) {
    const byte = bytes[index] ?? 0
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return true
  }
  return false
}

/**
 * Finds the plaintext of a frame. A CP that begins like a field and holds no control bytes is clear. Anything else of
 * at least one cipher block is taken for ciphertext (raw or printed form) and decrypted when a key is given; the result
 * counts only if it is text throughout. With a key, text-like bytes whose CRC fails are tried as ciphertext too.
 */
export const findClear = (frame: Frame | BrokenFrame, key: Buffer | undefined): ClearSegment => {
  const wire = frame.segment
  const wireCrc = frame.kind === 'frame' ? frame.wireCrc : crcHj212(wire)
  const clear: ClearSegment = { segment: wire, crc: wireCrc, decrypted: false, unreadable: false }
  const cpAt = wire.indexOf(CP_START)
  if (cpAt < 0) return clear
  const from = cpAt + CP_START.length
  const closed = wire.length >= from + 2 && wire[wire.length - 1] === 0x26 && wire[wire.length - 2] === 0x26
  const to = closed ? wire.length - 2 : wire.length
  const looksClear = beginsLikeField(wire, from, to) && !hasControl(wire, from, to)
  const usable = key?.length === BLOCK ? key : null
  const given = parseCrcText(frame.crcText)
  if (looksClear && (usable === null || given === wireCrc)) return clear
  if (!closed || to - from < BLOCK) return clear
  const failed: ClearSegment = looksClear ? clear : { ...clear, unreadable: true }
  if (usable === null) return failed
  const plain = sm4Decrypt(cipherBytes(wire.subarray(from, to)), usable)
  if (!beginsLikeField(plain, 0, plain.length) || !isText(plain)) return failed
  const segment = Buffer.concat([wire.subarray(0, from), plain, wire.subarray(to)])
  const crc = crcHj212(segment)
  return looksClear && given !== crc ? clear : { segment, crc, decrypted: true, unreadable: false }
}

/** Text of a segment: ASCII, else strict UTF-8, else GBK, else byte by byte. */
export const readText = (segment: Buffer): { text: string; gbk: boolean } => {
  if (isAscii(segment)) return { text: segment.toString('latin1'), gbk: false }
  try {
    return { text: utf8.decode(segment), gbk: false }
  } catch {
    // Not UTF-8: peers' tools also offer GBK for log text.
  }
  try {
    return { text: gbk.decode(segment), gbk: true }
  } catch {
    return { text: segment.toString('latin1'), gbk: false }
  }
}
