/** Sub-fields of one factor, text as sent: Rtd, Min, Avg, Max, Cou, ZsRtd, Flag, SampleTime, … */
export type FactorFields = { [subField: string]: string }

/** The fields of a data segment's CP. */
export type CpFields = {
  /** Fields that belong to no factor: DataTime, BeginTime, QnRtn, PolId, … */
  cp: Record<string, string>
  factors: Map<string, FactorFields>
  blanks: boolean
  trailingSeparator: boolean
  duplicates: boolean
  /** Pieces that were no `name=value`. */
  malformed: number
}

const BLANK = 0x20
const SLASH = 0x2f
const COMMA = 0x2c
const SEMICOLON = 0x3b
const EQUALS = 0x3d
const HYPHEN = 0x2d

/** Known sub-field names as shared strings: comparing is cheaper than cutting a new string for each value. */
const subFieldName = (text: string, from: number, to: number): string => {
  const length = to - from
  const first = text.charCodeAt(from)
  if (length === 3) {
    if (first === 0x52 && text.startsWith('Rtd', from)) return 'Rtd'
    if (first === 0x41 && text.startsWith('Avg', from)) return 'Avg'
    if (first === 0x4d) {
      if (text.startsWith('Min', from)) return 'Min'
      if (text.startsWith('Max', from)) return 'Max'
    }
    if (first === 0x43 && text.startsWith('Cou', from)) return 'Cou'
  } else if (length === 4 && first === 0x46 && text.startsWith('Flag', from)) return 'Flag'
  return text.slice(from, to)
}

/** `__proto__` as a name would reach an object's prototype; no device field is called so. */
const isUnsafe = (name: string): boolean => {
  return name === '__proto__'
}

/**
 * Parses the CP text (between `CP=&&` and the closing `&&`). Fields are parted by `;` or `,`, factor and sub-field by
 * the last `-` of the name; blanks round names and values are trimmed; of doubled names the last value wins. Text in
 * `//…//` (log lines of CN 3020) may hold separators.
 */
export const parseCp = (text: string): CpFields => {
  const result: CpFields = {
    cp: {},
    factors: new Map(),
    blanks: false,
    trailingSeparator: false,
    duplicates: false,
    malformed: 0,
  }
  const length = text.length
  let lastCode = ''
  let lastFields: FactorFields | undefined
  let at = 0
  while (at < length) {
    const start = at
    let equals = -1
    let hyphen = -1
    let blank = false
    for (; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code > EQUALS) continue
      if (code === SEMICOLON || code === COMMA) break
      if (code === BLANK) blank = true
      else if (equals >= 0) {
        if (code === SLASH && at === equals + 1 && text.charCodeAt(at + 1) === SLASH) {
          const close = text.indexOf('//', at + 2)
          if (close >= 0) at = close + 1
        }
      } else if (code === HYPHEN) hyphen = at
      else if (code === EQUALS) equals = at
    }
    const end = at
    at++
    if (end === start) {
      if (at >= length && end > 0) result.trailingSeparator = true
      continue
    }
    if (at === length) result.trailingSeparator = true
    if (equals < 0) {
      if (text.slice(start, end).trim() !== '') result.malformed++
      continue
    }
    let value = text.slice(equals + 1, end)
    if (blank) {
      // A blank inside a value (log text) is content; only those at the edges are noise.
      const trimmed = value.trim()
      const name = text.slice(start, equals)
      if (trimmed.length !== value.length || name.includes(' ')) result.blanks = true
      value = trimmed
    }
    if (hyphen < 0) {
      const name = blank ? text.slice(start, equals).trim() : text.slice(start, equals)
      if (name === '' || isUnsafe(name)) {
        result.malformed++
        continue
      }
      if (Object.hasOwn(result.cp, name)) result.duplicates = true
      result.cp[name] = value
      continue
    }
    const sameCode = lastFields !== undefined && hyphen - start === lastCode.length && text.startsWith(lastCode, start)
    if (!sameCode) {
      lastCode = blank ? text.slice(start, hyphen).trim() : text.slice(start, hyphen)
      lastFields = result.factors.get(lastCode)
      if (lastFields === undefined) {
        lastFields = {}
        result.factors.set(lastCode, lastFields)
      }
    }
    const fields = lastFields ?? {}
    const subField = blank ? text.slice(hyphen + 1, equals).trim() : subFieldName(text, hyphen + 1, equals)
    if (subField === '' || isUnsafe(subField)) result.malformed++
    else {
      if (Object.hasOwn(fields, subField)) result.duplicates = true
      fields[subField] = value
    }
  }
  return result
}
