export interface TextPart {
  text: string
  isNumber: boolean
}

/** A number of its own, with sign, percent or 个百分点; not the digits of a date, a clock time (10时) or a name like PM10. */
const figure = /(?<![\w.:/\-\u2080-\u2089年月日])[+\-−]?\d[\d,]*(?:\.\d+)?(?:\s?%)?(?![\w:/\-\u2080-\u2089年月日号时])/g

/** A sentence in parts, its numbers told apart. */
export const emphasised = (sentence: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const match of sentence.matchAll(figure)) {
    if (match.index > end) parts.push({ text: sentence.slice(end, match.index), isNumber: false })
    parts.push({ text: match[0], isNumber: true })
    end = match.index + match[0].length
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end), isNumber: false })
  return parts
}
