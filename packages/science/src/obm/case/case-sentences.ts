import type { JsonFields } from './json-fields.ts'

/**
 * Case files may state a choice as a sentence with numbers in it ("k=1.16e-5 s-1 on every unconstrained species").
 * Each pattern catches the numbers; a sentence that fits none is refused instead of passed over.
 */
const numberText = '([0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)'
const pattern = (text: string) => new RegExp(text.replaceAll('#', numberText), 'i')

const patterns = {
  photolysis: [pattern('\\*\\s*#\\s*(?:,|;|$)')],
  physical_loss: [pattern('k\\s*=\\s*#\\s*s-1')],
  HONO: [pattern('^\\s*#\\s*\\*\\s*NO2\\s*$')],
  spin_up: [pattern('#\\s*days')],
  rir: [pattern('scale constraint by #.*?#:00\\s*\\.\\.\\s*#:00')],
  ekma_obm: [pattern('#\\s*\\.\\.\\s*#\\s*step\\s*#')],
  ekma_batch: [pattern('loss #/day,\\s*#:00-#:00.*J factor #')],
  interpolation: [/at (hh:(?:00|30))/i],
} as const

export type SentenceField = keyof typeof patterns

/** The patterns go back over digits, in the longest three times nested: a text of 64,000 of them took nine seconds. */
const longestSentence = 400

/** The numbers (or marks) of the sentence in a field, in their order. */
export const sentenceParts = (fields: JsonFields, key: SentenceField): string[] => {
  const text = fields.text(key)
  if (text.length > longestSentence) throw fields.problem(key, `的说明过长，最多${longestSentence}个字符`)
  for (const form of patterns[key]) {
    const match = form.exec(text)
    if (match) return match.slice(1)
  }
  throw fields.problem(key, `的说明“${text}”读不懂，请改写为对象形式（见 docs/science/box-model.md）`)
}

/** The numbers of a sentence; `count` is how many its pattern holds. */
export const sentenceNumbers = (fields: JsonFields, key: SentenceField): number[] => {
  return sentenceParts(fields, key).map(Number)
}

/** "HNO3 1 ppb" in a sentence of initial values → HNO3: 1. */
export const initialOfSentence = (text: string): Map<string, number> => {
  const found = text.matchAll(new RegExp(`\\b([A-Z][A-Z0-9]*)\\s+${numberText}\\s*ppb`, 'g'))
  return new Map([...found].map((match) => [match[1] ?? '', Number(match[2])]))
}
