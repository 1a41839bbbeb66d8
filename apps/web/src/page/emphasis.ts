import { thinSpace } from '../kit/format.ts'

export interface TextPart {
  text: string
  isNumber: boolean
}

/** Units that may stand right behind a number; other letters make it part of a name. */
const unit = '(?:[µn]g|[mk]?g|ppbC?|kWh|kW|MW|hPa|[kmn]?m|µeq|t|h|s)(?![A-Za-z])'

/**
 * A number of its own, with sign, percent or 个百分点; not the digits of a date, a clock time (10时) or a name like PM10.
 * It is taken whole or not at all: 1.7 of 1.7h is no 1.
 */
const figure = new RegExp(
  `(?<![\\w.:/\\-\\u2080-\\u2089年月日])[+\\-−]?\\d[\\d,]*(?:\\.\\d+)?(?:\\s?%|(?![.,]?\\d|[:/\\-\\u2080-\\u2089年月日号时]|(?!${unit})[A-Za-z_]))`,
  'g',
)
const unitAhead = new RegExp(`^${unit}`)

/** A sentence in parts, its numbers told apart; between a number and its unit stands a thin space. */
export const emphasised = (sentence: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  const pass = (text: string) => {
    if (text !== '')
      parts.push({ text: end > 0 && unitAhead.test(text) ? `${thinSpace}${text}` : text, isNumber: false })
  }
  for (const match of sentence.matchAll(figure)) {
    pass(sentence.slice(end, match.index))
    parts.push({ text: match[0], isNumber: true })
    end = match.index + match[0].length
  }
  pass(sentence.slice(end))
  return parts
}

/** A sentence as it stands on the page, to be copied. */
export const asShown = (sentence: string): string =>
  emphasised(sentence)
    .map(({ text }) => text)
    .join('')
