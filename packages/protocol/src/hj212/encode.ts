import { crcHj212, crcModbus, crcText } from './crc.ts'
import type { FactorFields } from './fields.ts'
import { MAX_SEGMENT } from './frame.ts'
import { type FrameFlag, flagText } from './header.ts'
import { printCipher, sm4Encrypt } from './sm4.ts'

/** What a frame is built from. Fields and factors are written in the order given. */
export type FrameDraft = {
  /** 17 digits; 2005 devices often send none. */
  qn?: string
  st: string
  cn: string
  pw: string
  mn: string
  /** null leaves the field out, as old devices do. */
  flag: FrameFlag | null
  /** Parts of a split packet: total and number from 1. */
  part?: { total: number; number: number }
  /** RF=1 of HJ 212-2025. */
  backfill?: boolean
  cp?: Readonly<Record<string, string>>
  factors?: Iterable<readonly [code: string, fields: FactorFields]>
  /** Encrypts the CP by SM4 (HJ 212-2025); the CRC stays over the plaintext. */
  sm4Key?: Buffer
  /** Wire form of the ciphertext. */
  cipherForm?: 'raw' | 'printed'
  crc?: 'hj212' | 'modbus'
}

/** CP bytes a standard frame may hold. */
export const MAX_CP = 950

const factorText = (code: string, fields: FactorFields): string => {
  return Object.entries(fields)
    .map(([name, value]) => `${code}-${name}=${value}`)
    .join(',')
}

const headerText = (draft: FrameDraft): string => {
  const { part } = draft
  const pairs = [
    draft.qn === undefined ? '' : `QN=${draft.qn};`,
    `ST=${draft.st};CN=${draft.cn};PW=${draft.pw};MN=${draft.mn};`,
    draft.flag === null ? '' : `Flag=${flagText({ ...draft.flag, split: part !== undefined || draft.flag.split })};`,
    part === undefined ? '' : `PNUM=${part.total};PNO=${part.number};`,
    draft.backfill ? 'RF=1;' : '',
  ]
  return pairs.join('')
}

const cpText = (draft: FrameDraft): string => {
  const fields = Object.entries(draft.cp ?? {}).map(([name, value]) => `${name}=${value}`)
  const factors = [...(draft.factors ?? [])].map(([code, sub]) => factorText(code, sub))
  return [...fields, ...factors].join(';')
}

/**
 * Builds one whole frame, `##` to CR LF. Chinese text is UTF-8; the declared length counts bytes.
 * Throws RangeError when the segment would exceed the 9999 bytes four digits can declare, or when a text holds `&&`.
 */
export const encodeFrame = (draft: FrameDraft): Buffer => {
  const head = Buffer.from(`${headerText(draft)}CP=&&`)
  const text = cpText(draft)
  if (text.includes('&&')) throw new RangeError('数据段内容不能包含 &&')
  const plain = Buffer.from(text)
  const tail = Buffer.from('&&')
  const clear = Buffer.concat([head, plain, tail])
  const crc = draft.crc === 'modbus' ? crcModbus(clear) : crcHj212(clear)
  let segment = clear
  if (draft.sm4Key !== undefined) {
    const cipher = sm4Encrypt(plain, draft.sm4Key)
    segment = Buffer.concat([head, draft.cipherForm === 'printed' ? printCipher(cipher) : cipher, tail])
  }
  if (segment.length > MAX_SEGMENT)
    throw new RangeError(`数据段 ${segment.length} 字节，超过 ${MAX_SEGMENT} 字节，请拆包`)
  const length = String(segment.length).padStart(4, '0')
  return Buffer.concat([Buffer.from(`##${length}`), segment, Buffer.from(`${crcText(crc)}\r\n`)])
}

/**
 * Builds a data message as one frame, or split when its CP would exceed `maxCp` bytes. Each part repeats the CP fields
 * (DataTime), carries other factors and has its own QN from `qnOf(part number from 1)`.
 */
export const encodeSplit = (draft: FrameDraft, qnOf: (part: number) => string, maxCp = MAX_CP): Buffer[] => {
  const base = Buffer.byteLength(cpText({ ...draft, factors: [] }))
  const groups: (readonly [string, FactorFields])[][] = [[]]
  let size = base
  for (const factor of draft.factors ?? []) {
    const bytes = Buffer.byteLength(factorText(factor[0], factor[1])) + 1
    const last = groups.at(-1) ?? []
    if (last.length > 0 && size + bytes > maxCp) {
      groups.push([factor])
      size = base + bytes
    } else {
      last.push(factor)
      size += bytes
    }
  }
  return groups.map((factors, index) =>
    encodeFrame({
      ...draft,
      qn: qnOf(index + 1),
      factors,
      ...(groups.length > 1 ? { part: { total: groups.length, number: index + 1 } } : {}),
    }),
  )
}
