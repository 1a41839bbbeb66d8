import { crcHj212, crcModbus } from './crc.ts'
import { type BrokenReason, type Frame, type FramerItem, HEAD_LENGTH, MAX_SEGMENT } from './frame.ts'
import {
  closesAt,
  declaredLengthAt,
  endsAt,
  findNextHead,
  hexNumber,
  hexRun,
  isFiller,
  nextStart,
  terminatorAt,
} from './frame-scan.ts'

export type FramerLimits = {
  /** Longest declared segment accepted, bytes. */
  maxSegment: number
  /** Bytes of a run of garbage that are kept to look at. */
  garbageSample: number
}

const DEFAULT_LIMITS: FramerLimits = { maxSegment: MAX_SEGMENT, garbageSample: 256 }

/** How far before and behind the declared end a displaced tail is looked for. */
const TAIL_BEFORE = 8
const TAIL_BEHIND = 64
const CRC_DIGITS = 4
const HASH = 0x23
/** `##dddd`, blanks and a field name with its `=`. */
const LONGEST_HEAD = 16
const EMPTY: Buffer = Buffer.alloc(0)

/** Where a segment ends, how many CRC digits follow, and whether its CRC proved the cut. */
type Cut = { end: number; digits: number; proven: boolean; wireCrc: number }

/** What one step over the buffer gave: an item, how far it moved, or `null` for "more bytes needed". */
type Step = { next: number; item: FramerItem | null } | null

/**
 * Cuts HJ 212 frames out of a TCP stream by their declared length; CR LF is never a frame border because SM4
 * ciphertext may contain CR LF, `##` and `&&`.
 *
 * The CRC of an encrypted frame covers the plaintext, so the framer cannot judge it without the key. It therefore only
 * asks whether the tail is plausible (`&&` and CRC digits at the declared place) and leaves the CRC verdict to
 * `decode`. It uses the CRC over the wire bytes in the one direction that is safe: as proof. A proven frame is cut at
 * once; where nothing is proven it looks for a displaced tail (declared end −8…+64) and for a new `##dddd` + header
 * field inside the declared range (the first frame was cut off on the way).
 *
 * Items of one `push` may share memory with the chunk. A pending half frame is bounded by `maxSegment`.
 */
export class Framer {
  private readonly limits: FramerLimits
  /** Unconsumed bytes are store[0, used); the store has spare room so that tiny writes do not copy it each time. */
  private store: Buffer = EMPTY
  private used = 0
  /** How far behind its own start the pending frame was searched for another frame head. */
  private searched = 0

  constructor(limits: Partial<FramerLimits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits }
  }

  /** Bytes waiting for the rest of their frame. */
  get pendingBytes(): number {
    return this.used
  }

  /** Takes the next bytes of the stream and returns everything that can be cut off now, in order. */
  push(chunk: Buffer): FramerItem[] {
    if (this.used === 0) return this.consume(chunk, false, false)
    if (this.used + chunk.length > this.store.length) {
      const grown = Buffer.allocUnsafe(Math.max(2 * this.used, this.used + chunk.length, 1024))
      this.store.copy(grown, 0, 0, this.used)
      this.store = grown
    }
    chunk.copy(this.store, this.used)
    this.used += chunk.length
    return this.consume(this.store.subarray(0, this.used), true, false)
  }

  /** The stream ended (or was silent too long): judges what is still pending and empties the framer. */
  end(): FramerItem[] {
    const items = this.consume(this.store.subarray(0, this.used), true, true)
    this.store = EMPTY
    this.used = 0
    return items
  }

  private consume(bytes: Buffer, stored: boolean, ended: boolean): FramerItem[] {
    const items: FramerItem[] = []
    let at = 0
    while (at < bytes.length) {
      const step = this.step(bytes, at, ended)
      if (step === null) break
      if (step.item !== null) items.push(step.item)
      at = step.next
      this.searched = 0
    }
    if (at > 0 || !stored) {
      // Cut frames may point into these bytes, so the rest moves to memory of its own.
      this.store = at < bytes.length ? Buffer.from(bytes.subarray(at)) : EMPTY
      this.used = this.store.length
    }
    return items
  }

  private step(bytes: Buffer, at: number, ended: boolean): Step {
    if (isFiller(bytes[at])) return { next: at + 1, item: null }
    if (bytes[at] !== HASH || (bytes[at + 1] !== HASH && (ended || at + 1 < bytes.length))) {
      return this.skipGarbage(bytes, at, ended)
    }
    if (bytes.length - at < HEAD_LENGTH) return ended ? this.garbage(bytes, at, bytes.length) : null
    const declared = declaredLengthAt(bytes, at)
    if (declared < 0) return this.skipGarbage(bytes, at, ended)
    if (declared > this.limits.maxSegment) {
      return this.broken(bytes, at, nextStart(bytes, at + 2), declared, 'segment-too-long')
    }

    const cut = findCut(bytes, at, declared, ended)
    const start = at + HEAD_LENGTH
    if (cut !== null) {
      const inner = this.innerHead(bytes, start, cut, declared)
      return inner < 0 ? cutFrame(bytes, at, declared, cut) : this.broken(bytes, at, inner, declared, 'truncated')
    }
    const declaredEnd = start + declared
    if (!ended && bytes.length < declaredEnd + CRC_DIGITS + TAIL_BEHIND) {
      const inner = this.provenHead(bytes, at)
      return inner < 0 ? null : this.broken(bytes, at, inner, declared, 'truncated')
    }
    const next = findNextHead(bytes, start)
    const reason = bytes.length < declaredEnd + CRC_DIGITS || (next >= 0 && next < declaredEnd) ? 'truncated' : 'length'
    const rest = ended ? bytes.length : declaredEnd + CRC_DIGITS
    return this.broken(bytes, at, next >= 0 ? next : rest, declared, reason)
  }

  /**
   * Head of another frame inside a cut, or -1. A fitting CRC does not exclude one: of 256 truncated frames one fits
   * together with its successor. At the declared place the cut stands unless the other frame is proven (ciphertext may
   * look like a head); a displaced cut never reaches over a head.
   */
  private innerHead(bytes: Buffer, start: number, cut: Cut, declared: number): number {
    const atDeclaredPlace = cut.end === start + declared
    for (let head = findNextHead(bytes, start); head >= 0 && head < cut.end; head = findNextHead(bytes, head + 1)) {
      if (!atDeclaredPlace || findCut(bytes, head, declaredLengthAt(bytes, head), false)?.proven) return head
    }
    return -1
  }

  /**
   * Head of a complete, proven frame behind the one at `at`, whose own bytes are still missing, or -1. An unproven head
   * does not count here: it may be text inside a value of a good frame.
   */
  private provenHead(bytes: Buffer, at: number): number {
    let open = -1
    let from = at + Math.max(HEAD_LENGTH, this.searched)
    for (let head = findNextHead(bytes, from); head >= 0; head = findNextHead(bytes, from)) {
      const declaredEnd = head + HEAD_LENGTH + declaredLengthAt(bytes, head)
      const here = bytes.length > declaredEnd - TAIL_BEFORE
      if (here && findCut(bytes, head, declaredLengthAt(bytes, head), false)?.proven) return head
      if (open < 0 && bytes.length < declaredEnd + CRC_DIGITS + TAIL_BEHIND) open = head
      from = head + 1
    }
    // The start of a head may be arriving right now.
    this.searched = (open >= 0 ? open : Math.max(from, bytes.length - LONGEST_HEAD)) - at
    return -1
  }

  /** Skips to the next `##`; a lone `#` at the very end may be the first half of one. */
  private skipGarbage(bytes: Buffer, at: number, ended: boolean): Step {
    const next = nextStart(bytes, at + 1)
    const halfHead = !ended && next === bytes.length && next - at > 1 && bytes[next - 1] === HASH
    return this.garbage(bytes, at, halfHead ? next - 1 : next)
  }

  private garbage(bytes: Buffer, at: number, next: number): Step {
    const sample = bytes.subarray(at, Math.min(next, at + this.limits.garbageSample))
    return { next, item: { kind: 'garbage', bytes: sample, length: next - at, reason: 'no-frame-head' } }
  }

  private broken(bytes: Buffer, at: number, next: number, declared: number, reason: BrokenReason): Step {
    let end = next
    while (end > at && isFiller(bytes[end - 1])) end--
    const start = Math.min(at + HEAD_LENGTH, end)
    // Only the closing && is missing when four hexadecimal digits stand where the CRC belongs.
    const crcAt = end - CRC_DIGITS
    const off = Math.abs(crcAt - start - declared)
    const unclosed = reason !== 'segment-too-long' && crcAt > start && off <= TAIL_BEFORE && hexRun(bytes, crcAt) === 4
    const segmentEnd = unclosed ? crcAt : Math.min(end, start + this.limits.maxSegment)
    return {
      next,
      item: {
        kind: 'bad',
        bytes: bytes.subarray(at, Math.min(end, start + this.limits.maxSegment + CRC_DIGITS)),
        reason: unclosed ? 'segment-unclosed' : reason,
        segment: bytes.subarray(start, segmentEnd),
        crcText: unclosed ? bytes.toString('latin1', crcAt, end) : '',
        declaredLength: declared,
        terminator: terminatorAt(bytes, end),
      },
    }
  }
}

/** Decides where the segment of the frame at `at` ends; null when no tail is in sight (yet). */
const findCut = (bytes: Buffer, at: number, declared: number, ended: boolean): Cut | null => {
  const start = at + HEAD_LENGTH
  const declaredEnd = start + declared
  let plausible: Cut | null = null
  if (closesAt(bytes, declaredEnd) && declared >= 4) {
    const digits = hexRun(bytes, declaredEnd)
    const whole = digits === CRC_DIGITS || (endsAt(bytes, declaredEnd + digits) && declaredEnd + digits < bytes.length)
    if (whole || ended) {
      plausible = prove(bytes, start, declaredEnd, digits)
      if (plausible.proven) return plausible
    } else if (bytes.length >= declaredEnd + CRC_DIGITS) {
      let width = digits
      while (width < CRC_DIGITS && !endsAt(bytes, declaredEnd + width)) width++
      plausible = { end: declaredEnd, digits: width, proven: false, wireCrc: crcHj212(bytes, start, declaredEnd) }
    }
  }
  const first = Math.max(start + 4, declaredEnd - TAIL_BEFORE)
  const last = Math.min(declaredEnd + TAIL_BEHIND, bytes.length - CRC_DIGITS)
  let displaced: Cut | null = null
  for (let end = first; end <= last; end++) {
    if (end === declaredEnd || !closesAt(bytes, end)) continue
    if (hexRun(bytes, end) < CRC_DIGITS || !endsAt(bytes, end + CRC_DIGITS)) continue
    const cut = prove(bytes, start, end, CRC_DIGITS)
    if (cut.proven) return cut
    if (end + CRC_DIGITS < bytes.length || ended) displaced ??= cut
  }
  return plausible ?? displaced
}

const prove = (bytes: Buffer, start: number, end: number, digits: number): Cut => {
  const wireCrc = crcHj212(bytes, start, end)
  const given = hexNumber(bytes, end, digits)
  const proven = given === wireCrc || (given >= 0 && given === crcModbus(bytes, start, end))
  return { end, digits, proven, wireCrc }
}

const cutFrame = (bytes: Buffer, at: number, declared: number, cut: Cut): { next: number; item: Frame } => {
  const start = at + HEAD_LENGTH
  const next = cut.end + cut.digits
  return {
    next,
    item: {
      kind: 'frame',
      bytes: bytes.subarray(at, next),
      segment: bytes.subarray(start, cut.end),
      crcText: bytes.toString('latin1', cut.end, next),
      declaredLength: declared,
      lengthRepaired: cut.end !== start + declared,
      wireCrc: cut.wireCrc,
      terminator: terminatorAt(bytes, next),
    },
  }
}
