import { isFilled } from './filled.ts'

/**
 * What a field of one option holds once its options are known: the value it was given if that is still there (an emptied
 * field stays empty), else the first option, or nothing where none is required.
 */
export const keepOne = (given: unknown, options: readonly string[], required: boolean): string | null => {
  if (typeof given === 'string' && options.includes(given)) return given
  if (given === null && !required) return null
  return required ? (options[0] ?? null) : null
}

/** The same for several: a required field begins with all options, another with none. */
export const keepMany = (given: unknown, options: readonly string[], required: boolean): readonly string[] => {
  const begun = required ? options : []
  if (!Array.isArray(given)) return begun
  const kept = given.filter((one): one is string => typeof one === 'string' && options.includes(one))
  // All chosen options are gone: as if nothing had been chosen. An emptied field stays empty.
  return kept.length === 0 && isFilled(given) ? begun : kept
}
