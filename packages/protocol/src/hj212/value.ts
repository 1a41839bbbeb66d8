import { fromSentinel } from './sentinel.ts'

/** Why a value text gave no number. */
export type ValueReason =
  | 'empty'
  | 'placeholder'
  | 'not-a-number'
  | 'full-width'
  | 'exponent'
  | 'negative-zero'
  | 'too-long'
  | 'out-of-range'
  | 'sentinel'
  | 'code-too-long'

/** A number, or null with the reason; never 0 for something unreadable. */
export type ParsedValue = { value: number; reason: null } | { value: null; reason: ValueReason }

/** Longer texts are no measurement (the longest HJ 212 type, N14.2, has 17 characters). */
const MAX_LENGTH = 32
/** Beyond this no instrument total is plausible and doubles lose whole units. */
const MAX_MAGNITUDE = 1e15

const POWERS_OF_TEN = Array.from({ length: 23 }, (_, n) => 10 ** n)
const PLACEHOLDER = /^(?:-+|—+|_+|\*+|\/+|nan|null|undefined|none|na|n\/a|inf|[+-]?infinity)$/i
const EXPONENT = /^[+-]?(?:\d+\.?\d*|\.\d+)[eE][+-]?\d+$/

const refused = (reason: ValueReason): ParsedValue => {
  return { value: null, reason }
}

/** Rare path: says what an unreadable text was. */
const explain = (text: string): ParsedValue => {
  const trimmed = text.trim()
  if (trimmed === '') return refused('empty')
  if (trimmed.length > MAX_LENGTH) return refused('too-long')
  if (PLACEHOLDER.test(trimmed)) return refused('placeholder')
  if (EXPONENT.test(trimmed)) return refused('exponent')
  if (/[\uff01-\uff5e]/.test(trimmed)) return refused('full-width')
  return trimmed === text ? refused('not-a-number') : parseValue(trimmed)
}

/**
 * Reads a value text of HJ 212: an optional sign, digits, one decimal point (types N of the 2017 text; no exponent,
 * no full-width digits). `sum` is for Cou fields (see sentinel.ts).
 *
 * `-0` bare is a filler and gives null; `-0.00` is a small negative reading rounded by the device and gives 0.
 */
export const parseValue = (text: string, kind: 'measured' | 'sum' = 'measured'): ParsedValue => {
  const length = text.length
  if (length === 0) return refused('empty')
  if (length > MAX_LENGTH) return refused('too-long')
  const first = text.charCodeAt(0)
  const negative = first === 0x2d
  let index = negative || first === 0x2b ? 1 : 0
  let mantissa = 0
  let digits = 0
  let significant = 0
  let decimals = -1
  for (; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 0x30 && code <= 0x39) {
      digits++
      if (significant > 0 || code !== 0x30) significant++
      mantissa = mantissa * 10 + (code - 0x30)
      if (decimals >= 0) decimals++
    } else if (code === 0x2e && decimals < 0) decimals = 0
    else return explain(text)
  }
  if (digits === 0) return explain(text)
  if (mantissa === 0) return negative && decimals < 0 ? refused('negative-zero') : { value: 0, reason: null }
  // Up to 15 digits divided by an exact power of ten is correctly rounded; longer texts take the slow, exact way.
  const magnitude =
    significant <= 15 && decimals <= 22
      ? decimals > 0
        ? mantissa / (POWERS_OF_TEN[decimals] ?? 1)
        : mantissa
      : Math.abs(Number(text))
  if (magnitude > MAX_MAGNITUDE) return refused('out-of-range')
  const value = fromSentinel(negative ? -magnitude : magnitude, kind)
  return value === null ? refused('sentinel') : { value, reason: null }
}
