import type { TextPart } from './emphasis.ts'

/** Where a number of a sentence is proved. */
export interface NumberLink {
  /** The words right before the number: `累计AQI ` in “1时以来累计AQI 82”. The first that fits is taken. */
  after: string
  /** An address within the application. */
  to: string
}

/** The parts of a sentence with the addresses that prove its numbers; null = none. */
export const linkedNumbers = (
  parts: readonly TextPart[],
  links: readonly NumberLink[],
): (TextPart & { to: string | null })[] => {
  let before = ''
  return parts.map((part) => {
    const words = before
    before += part.text
    const link = part.isNumber ? links.find(({ after }) => words.endsWith(after)) : undefined
    return { ...part, to: link?.to ?? null }
  })
}
