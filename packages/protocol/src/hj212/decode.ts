import { findClear, readText } from './clear-segment.ts'
import { crcModbus, parseCrcText, swapCrcBytes } from './crc.ts'
import { is2005Code } from './factor-code.ts'
import { type FactorFields, parseCp } from './fields.ts'
import { type BrokenFrame, type BrokenReason, type Frame, type FramerItem, MAX_SEGMENT } from './frame.ts'
import { type FrameFlag, type Header, parseFlag, parseHeader, type Version } from './header.ts'

/** What a device is allowed to do differently; bound to the device, changed only by an administrator. */
export type DecodeProfile = {
  /** CRC variants accepted: the standard's, Modbus, either, or none at all (then data are marked suspect). */
  crc: 'hj212' | 'modbus' | 'any' | 'ignore'
  /** Also accept the CRC with its two bytes exchanged. */
  swapCrc?: boolean
  /** SM4 key, 16 bytes. */
  sm4Key?: Buffer
  /** `auto`: an unreadable CP is decrypted; `never`: ciphertext is refused. */
  encrypted?: 'auto' | 'never'
  /** Longest segment accepted, bytes. */
  maxSegment: number
}

export const DEFAULT_PROFILE: DecodeProfile = { crc: 'hj212', encrypted: 'auto', maxSegment: MAX_SEGMENT }

/** Why a frame went to quarantine. */
export type QuarantineReason = BrokenReason | 'no-frame-head' | 'crc' | 'crc-modbus' | 'sm4' | 'header' | 'cp'
/** Why an accepted frame is not quite regular. */
type AcceptNote = 'length-repaired' | 'crc-ignored'
type CrcVerdict = 'ok' | 'ok-modbus' | 'ok-swapped' | 'bad' | 'none'
/** What the platform keeps beside the data of the frame. */
type Mark = 'crc=modbus' | 'crc=swapped' | 'suspect' | 'sm4' | 'gbk' | 'commas' | 'duplicate-field' | 'malformed-field'

type Verdict = { verdict: 'accept'; reason: AcceptNote | null } | { verdict: 'quarantine'; reason: QuarantineReason }

export type Decoded = Verdict & {
  header: Header
  version: Version
  flag: FrameFlag | null
  crc: CrcVerdict
  cp: Record<string, string>
  factors: Map<string, FactorFields>
  /** Departures from the standard, in its words. */
  deviations: string[]
  marks: Mark[]
}

const REGULAR_MN = /^[0-9A-F]{24}$/

/**
 * Judges and parses one item of the framer: CRC ladder (over the plaintext), header, CP. Never throws; a frame in quarantine still
 * carries whatever header and values could be read, for people to look at.
 *
 * For ciphertext the CRC alone proves nothing (the HJ 212 CRC has 256 values, so one wrong key in 256 would pass):
 * the decrypted CP must be readable text as well.
 */
export const decode = (frame: FramerItem, profile: DecodeProfile = DEFAULT_PROFILE): Decoded => {
  if (frame.kind === 'garbage') return decodeGarbage()
  const deviations: string[] = []
  const marks: Mark[] = []
  noteFraming(frame, deviations)

  const clear = findClear(frame, profile.encrypted === 'never' ? undefined : profile.sm4Key)
  const crc = judgeCrc(frame, clear.segment, clear.crc, profile)
  if (clear.decrypted) marks.push('sm4')
  if (frame.crcText !== frame.crcText.toUpperCase()) deviations.push('lower-case CRC')
  if (crc !== 'ok') deviations.push(`crc:${crc}`)

  const { text, gbk } = readText(clear.segment)
  if (gbk) marks.push('gbk')
  const cpAt = text.indexOf('CP=&&')
  const parsedHeader = parseHeader(cpAt < 0 ? text : text.slice(0, cpAt))
  const { header } = parsedHeader
  const closed = cpAt >= 0 && text.length >= cpAt + 7 && text.endsWith('&&')
  const fields = parseCp(cpAt < 0 ? '' : text.slice(cpAt + 5, closed ? text.length - 2 : text.length))
  const flag = parseFlag(header.Flag)

  for (const name of parsedHeader.miscased) deviations.push(`header key ${name}`)
  if (header.QN === undefined) deviations.push('no QN')
  if (header.Flag === undefined) deviations.push('no Flag')
  if (!REGULAR_MN.test(header.MN ?? '')) deviations.push('MN not 24 hex')
  if (flag !== null && flag.split !== (header.PNUM !== undefined)) deviations.push('Flag split bit and PNUM disagree')
  if (parsedHeader.blanks || fields.blanks) deviations.push('blanks in segment')
  if (fields.trailingSeparator && closed) deviations.push('trailing ;')
  for (const code of fields.factors.keys()) {
    if (is2005Code(code)) {
      deviations.push(`2005 code ${code}`)
      break
    }
  }
  if (parsedHeader.commas) marks.push('commas')
  if (parsedHeader.duplicates || fields.duplicates) marks.push('duplicate-field')
  if (fields.malformed > 0) marks.push('malformed-field')

  const content: Omit<Decoded, 'verdict' | 'reason'> = {
    header,
    version: flag?.version ?? '2005',
    flag,
    crc,
    cp: fields.cp,
    factors: fields.factors,
    deviations,
    marks,
  }
  const empty = fields.factors.size === 0 && Object.keys(fields.cp).length === 0
  const refusal = refuse(frame, profile, crc, {
    unreadable: clear.unreadable,
    open: cpAt < 0 || !closed,
    header: isHeaderComplete(header),
    grammar: fields.malformed === 0 || !empty,
  })
  if (refusal !== null) return { ...content, verdict: 'quarantine', reason: refusal }
  if (crc === 'ok-modbus') marks.push('crc=modbus')
  if (crc === 'ok-swapped') marks.push('crc=swapped')
  if (crc === 'bad' || crc === 'none') {
    marks.push('suspect')
    return { ...content, verdict: 'accept', reason: 'crc-ignored' }
  }
  const isRepaired = frame.kind === 'frame' && frame.lengthRepaired
  return { ...content, verdict: 'accept', reason: isRepaired ? 'length-repaired' : null }
}

/** Bytes outside any frame have nothing to read; they only go to quarantine. */
const decodeGarbage = (): Decoded => {
  return {
    verdict: 'quarantine',
    reason: 'no-frame-head',
    header: {},
    version: '2005',
    flag: null,
    crc: 'none',
    cp: {},
    factors: new Map(),
    deviations: [],
    marks: [],
  }
}

const noteFraming = (frame: Frame | BrokenFrame, deviations: string[]): void => {
  if (frame.terminator !== 'CRLF') deviations.push(`terminator:${frame.terminator}`)
  if (frame.kind === 'bad' && frame.reason === 'segment-unclosed') deviations.push('closing && missing')
  if (frame.kind === 'bad' && frame.reason === 'truncated') deviations.push('truncated')
  if (frame.declaredLength !== frame.segment.length) {
    deviations.push(`declared length ${frame.declaredLength}, actual ${frame.segment.length}`)
  }
}

/** MN, CN and CP grammar of ingest rule order: the least a frame needs to be attributed. */
const isHeaderComplete = (header: Header): boolean => {
  const mn = header.MN ?? ''
  return mn.length >= 1 && mn.length <= 32 && /^\d{4}$/.test(header.CN ?? '')
}

const judgeCrc = (frame: Frame | BrokenFrame, segment: Buffer, crc: number, profile: DecodeProfile): CrcVerdict => {
  const given = parseCrcText(frame.crcText)
  if (frame.crcText === '') return 'none'
  if (given === null) return 'bad'
  if (given === crc) return 'ok'
  if (given === crcModbus(segment)) return 'ok-modbus'
  return profile.swapCrc && given === swapCrcBytes(crc) ? 'ok-swapped' : 'bad'
}

const refuse = (
  frame: Frame | BrokenFrame,
  profile: DecodeProfile,
  crc: CrcVerdict,
  content: { unreadable: boolean; open: boolean; header: boolean; grammar: boolean },
): QuarantineReason | null => {
  if (frame.kind === 'bad') return frame.reason
  if (frame.segment.length > profile.maxSegment) return 'segment-too-long'
  if (content.unreadable) return 'sm4'
  if (profile.crc !== 'ignore') {
    if (crc === 'bad' || crc === 'none') return 'crc'
    if (crc === 'ok-modbus' && profile.crc === 'hj212') return 'crc-modbus'
    if (crc === 'ok' && profile.crc === 'modbus') return 'crc'
  }
  if (content.open) return 'segment-unclosed'
  if (!content.header) return 'header'
  return content.grammar ? null : 'cp'
}
