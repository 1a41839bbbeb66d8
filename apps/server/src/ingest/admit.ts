import { timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Decoded, decode } from '@qingkong/protocol/hj212/decode'
import type { Frame } from '@qingkong/protocol/hj212/frame'
import type { Device } from './device.ts'

/** Why a well-formed frame of a registered device is not taken. */
export type AdmissionRefusal = 'disabled' | 'national-site' | 'address' | 'clear-text'

const mnMark = Buffer.from('MN=')

/** The device number as it stands in the header, without parsing the frame. */
export const peekMn = (segment: Buffer): string | null => {
  const at = segment.indexOf(mnMark)
  if (at < 0) return null
  let end = at + mnMark.length
  while (end < segment.length && segment[end] !== 0x3b && segment[end] !== 0x2c && end - at < 40) end += 1
  return segment.toString('latin1', at + mnMark.length, end).trim()
}

/** Decodes with the device's key, and while its grace lasts with the key before (ingest.md R28). */
export const decodeFor = (device: Device, frame: Frame, nowMs: number): Decoded => {
  const decoded = decode(frame, device.decode)
  const mayBeOldKey =
    decoded.verdict === 'quarantine' && device.decodePrevious !== null && nowMs < device.previousKeyUntilMs
  if (!mayBeOldKey) return decoded
  const previous = decode(frame, device.decodePrevious ?? device.decode)
  return previous.verdict === 'accept' ? previous : decoded
}

/** Compared in constant time. */
export const hasPassword = (device: Device, decoded: Decoded): boolean => {
  const actual = Buffer.from(decoded.header.PW ?? '')
  return actual.length === device.password.length && timingSafeEqual(actual, device.password)
}

/** HJ 212-2025: data, key changes and field information travel encrypted once a device has a key. */
const mustBeEncrypted = (cn: string): boolean => cn === '1014' || cn === '3020' || (cn >= '2000' && cn <= '2999')

/** Ciphertext comes in blocks of 16 bytes; content shorter than one stays clear. */
const holdsBlock = (segment: Buffer): boolean => segment.length - segment.indexOf('CP=&&') - 'CP=&&&&'.length >= 16

const plainAddress = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address)

/** Whether the device may speak at all, from this address and in this form. */
export const refusalOf = (
  device: Device,
  { segment }: Frame,
  decoded: Decoded,
  remoteAddress: string,
): AdmissionRefusal | null => {
  if (!device.enabled) return 'disabled'
  if (device.isNational) return 'national-site'
  const address = plainAddress(remoteAddress)
  if (device.addresses !== null && !device.addresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return 'address'
  const isClear = device.decode.sm4Key !== undefined && !decoded.marks.includes('sm4')
  return isClear && mustBeEncrypted(decoded.header.CN ?? '') && holdsBlock(segment) ? 'clear-text' : null
}
