import { HEAD_LENGTH, type Terminator } from './frame.ts'

const HASH = 0x23
const AMPERSAND = 0x26
const CR = 0x0d
const LF = 0x0a

/** Value of a hexadecimal digit, or -1. */
const hexDigit = (byte: number | undefined): number => {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte & 0xdf
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : -1
}

const isDigit = (byte: number | undefined): boolean => {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

const isLetter = (byte: number | undefined): boolean => {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
}

/** Bytes that may stand between frames: CR, LF, blank, tab, NUL. */
export const isFiller = (byte: number | undefined): boolean => {
  return byte === CR || byte === LF || byte === 0x20 || byte === 0x09 || byte === 0
}

/** Declared length at a `##dddd`, or -1. */
export const declaredLengthAt = (bytes: Buffer, at: number): number => {
  let length = 0
  for (let index = at + 2; index < at + HEAD_LENGTH; index++) {
    const byte = bytes[index]
    if (!isDigit(byte)) return -1
    length = length * 10 + ((byte ?? 0) - 0x30)
  }
  return length
}

/**
 * First `##dddd` + field name + `=` at or after `from`: the start of another frame. The field name keeps ciphertext
 * that happens to hold `##` from being taken for one.
 */
export const findNextHead = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf('##', from, 'latin1'); at >= 0; at = bytes.indexOf('##', at + 1, 'latin1')) {
    if (declaredLengthAt(bytes, at) < 0) continue
    let index = at + HEAD_LENGTH
    while (bytes[index] === 0x20) index++
    const name = index
    while (isLetter(bytes[index])) index++
    if (index - name >= 2 && index - name <= 5 && bytes[index] === 0x3d) return at
  }
  return -1
}

/** Hexadecimal digits (0 to 4) standing at `at`. */
export const hexRun = (bytes: Buffer, at: number): number => {
  let count = 0
  while (count < 4 && hexDigit(bytes[at + count]) >= 0) count++
  return count
}

/** The number written by `digits` hexadecimal digits at `at`, or -1 when there is none. */
export const hexNumber = (bytes: Buffer, at: number, digits: number): number => {
  let value = digits > 0 ? 0 : -1
  for (let index = at; index < at + digits; index++) {
    const digit = hexDigit(bytes[index])
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

/** Place of the next `##` at or after `from`, or the end of the bytes. */
export const nextStart = (bytes: Buffer, from: number): number => {
  const next = bytes.indexOf('##', from, 'latin1')
  return next >= 0 ? next : bytes.length
}

/** True when the two bytes before `at` close a segment. */
export const closesAt = (bytes: Buffer, at: number): boolean => {
  return bytes[at - 1] === AMPERSAND && bytes[at - 2] === AMPERSAND
}

/** True when a frame may end at `at`: filler, another `##`, or the end of what arrived. */
export const endsAt = (bytes: Buffer, at: number): boolean => {
  if (at >= bytes.length || isFiller(bytes[at])) return true
  return bytes[at] === HASH && (at + 1 >= bytes.length || bytes[at + 1] === HASH)
}

/** What follows the CRC at `at`. */
export const terminatorAt = (bytes: Buffer, at: number): Terminator => {
  if (bytes[at] === LF) return 'LF'
  if (bytes[at] !== CR) return 'none'
  return bytes[at + 1] === LF ? 'CRLF' : 'CR'
}
