import type { CellsQuestion } from './page-definition.ts'

const listIn = (input: Readonly<Record<string, unknown>>, ...keys: string[]): string[] => {
  for (const key of keys) {
    const value = input[key]
    if (typeof value === 'string' && value !== '') return value.split(',')
    if (Array.isArray(value) && value.length > 0) return value.map(String)
  }
  return []
}

const textIn = (input: Readonly<Record<string, unknown>>, key: string): string | null => {
  const value = input[key]
  return typeof value === 'string' && value !== '' ? value : null
}

const inOne = (input: Readonly<Record<string, unknown>>): CellsQuestion | null => {
  const siteCodes = listIn(input, 'siteCodes', 'siteCode')
  const factorCodes = listIn(input, 'factorCodes', 'factorCode')
  const [startTime, endTime, siteType] = [
    textIn(input, 'startTime'),
    textIn(input, 'endTime'),
    textIn(input, 'siteType'),
  ]
  if (siteCodes.length === 0 || factorCodes.length === 0 || startTime === null || endTime === null) return null
  return { siteCodes, factorCodes, startTime, endTime, ...(siteType === null ? {} : { siteType }) }
}

/**
 * Which stored hours a call's input speaks of, by the names all analysis calls share; of a page with several calls the
 * first that says it. Null where the input names no sites, factors or period.
 */
export const cellsOf = (input: object): CellsQuestion | null => {
  const own = inOne({ ...input })
  if (own) return own
  for (const part of Object.values(input))
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      const found = inOne({ ...part })
      if (found) return found
    }
  return null
}
