/** Header fields as sent; a field that was not sent is absent. */
export type Header = {
  QN?: string
  ST?: string
  CN?: string
  PW?: string
  MN?: string
  Flag?: string
  PNUM?: string
  PNO?: string
  RF?: string
}

type HeaderName = keyof Header
export type Version = '2005' | '2017' | '2025'
/** Meaning of the Flag field: version in bits 7…2, bit 1 split, bit 0 acknowledgement wanted. */
export type FrameFlag = { version: Version; split: boolean; ack: boolean }

const NAMES: ReadonlySet<string> = new Set(['QN', 'ST', 'CN', 'PW', 'MN', 'Flag', 'PNUM', 'PNO', 'RF'])
const isHeaderName = (name: string): name is HeaderName => {
  return NAMES.has(name)
}

const BY_UPPER_CASE: ReadonlyMap<string, HeaderName> = new Map(
  [...NAMES].filter(isHeaderName).map((name) => [name.toUpperCase(), name]),
)

export type ParsedHeader = {
  header: Header
  /** Names written in another case, as sent (`FLAG`). */
  miscased: string[]
  blanks: boolean
  /** `,` stood where `;` is due. */
  commas: boolean
  duplicates: boolean
}

/** Parses the text before `CP=&&`: `name=value` parted by `;` (or, wrongly, `,`), blanks trimmed, last value wins. */
export const parseHeader = (text: string): ParsedHeader => {
  const header: Header = {}
  const parsed: ParsedHeader = { header, miscased: [], blanks: false, commas: false, duplicates: false }
  const length = text.length
  for (let at = 0; at < length; ) {
    const start = at
    let equals = -1
    for (; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0x3b) break
      if (code === 0x2c) {
        parsed.commas = true
        break
      }
      if (code === 0x3d && equals < 0) equals = at
    }
    const end = at++
    if (equals < 0) continue
    let name = text.slice(start, equals)
    let value = text.slice(equals + 1, end)
    if (text.charCodeAt(start) === 0x20 || name.endsWith(' ') || value.trim().length !== value.length) {
      parsed.blanks = true
      name = name.trim()
      value = value.trim()
    }
    let field: HeaderName | undefined
    if (isHeaderName(name)) field = name
    else {
      field = BY_UPPER_CASE.get(name.toUpperCase())
      if (field !== undefined) parsed.miscased.push(name)
    }
    if (field === undefined) continue
    if (header[field] !== undefined) parsed.duplicates = true
    header[field] = value
  }
  return parsed
}

/** Reads a Flag text (decimal 0…255); null when absent or unreadable: such a frame counts as 2005. */
export const parseFlag = (text: string | undefined): FrameFlag | null => {
  if (text === undefined || !/^\d{1,3}$/.test(text)) return null
  const flag = Number(text)
  if (flag > 255) return null
  const version = flag >> 2
  return {
    version: version === 0 ? '2005' : version === 1 ? '2017' : '2025',
    split: (flag & 2) !== 0,
    ack: (flag & 1) !== 0,
  }
}

/** The Flag text of a frame. */
export const flagText = (flag: FrameFlag): string => {
  const version = flag.version === '2005' ? 0 : flag.version === '2017' ? 1 : 2
  return String((version << 2) | (flag.split ? 2 : 0) | (flag.ack ? 1 : 0))
}
