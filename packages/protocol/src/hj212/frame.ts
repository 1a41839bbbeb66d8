/** Most bytes a data segment may declare: four decimal digits. The standard says 1024; longer ones exist. */
export const MAX_SEGMENT = 9999

/** Bytes before the segment: `##` and four digits. */
export const HEAD_LENGTH = 6

/** What followed the CRC as far as it had arrived when the frame was cut. */
export type Terminator = 'CRLF' | 'LF' | 'CR' | 'none'

/** One frame cut out of a byte stream; `decode` decides whether its CRC and content hold. */
export type Frame = {
  kind: 'frame'
  /** `##` up to and including the CRC (without CR LF). */
  bytes: Buffer
  segment: Buffer
  /** CRC as sent: up to four characters, empty when there was none. */
  crcText: string
  declaredLength: number
  /** The declared length was wrong and the end was found by the tail. */
  lengthRepaired: boolean
  /** HJ 212 CRC of the segment as it travelled (ciphertext for encrypted frames). */
  wireCrc: number
  terminator: Terminator
}

/** Why bytes could not be cut into a frame. */
export type BrokenReason = 'truncated' | 'segment-unclosed' | 'length' | 'segment-too-long'

/** Something that began like a frame but cannot be one. */
export type BrokenFrame = {
  kind: 'bad'
  bytes: Buffer
  reason: BrokenReason
  /** What can be taken for the segment, so that header and values can still be shown. */
  segment: Buffer
  crcText: string
  declaredLength: number
  terminator: Terminator
}

/** Bytes outside any frame; `bytes` is at most `garbageSample` long, `length` counts all of them. */
type Garbage = { kind: 'garbage'; bytes: Buffer; length: number; reason: 'no-frame-head' }

export type FramerItem = Frame | BrokenFrame | Garbage
