import { timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Decoded, decode } from '@qingkong/protocol/hj212/decode'
import type { Frame } from '@qingkong/protocol/hj212/frame'
import type { Device } from './device.ts'

/** Why a well-formed frame of a registered device is not taken. */
export type AdmissionRefusal = 'disabled' | 'national-site' | 'address' | 'password' | 'rate'

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

const samePassword = (expected: Buffer, given: string): boolean => {
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

const plainAddress = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address)

/** Whether the device may speak at all, from this address and with this password. */
export const refusalOf = (
  device: Device,
  decoded: Decoded,
  remoteAddress: string,
): Exclude<AdmissionRefusal, 'rate'> | null => {
  if (!device.enabled) return 'disabled'
  if (device.isNational) return 'national-site'
  const address = plainAddress(remoteAddress)
  if (device.addresses !== null && !device.addresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return 'address'
  return samePassword(device.password, decoded.header.PW ?? '') ? null : 'password'
}
