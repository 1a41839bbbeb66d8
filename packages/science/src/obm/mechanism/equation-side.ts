import type { Term } from './mechanism.ts'

/** One side of a reaction that cannot be read; `rest` is the text from where it went wrong. */
export class EquationSideProblem extends Error {
  constructor(rest: string) {
    super(`反应式在“${rest.slice(0, 24)}”处无法理解`)
    this.name = 'EquationSideProblem'
  }
}

const termText = /\s*([+-])?\s*(?:(\d+\.?\d*|\.\d+)\s*\*?)?\s*([A-Za-z_][A-Za-z0-9_]*)\s*/y

/**
 * 'NO2 + 0.5 HO2 + 2.0*OH - 0.73PAR' → terms, each species once in order of appearance, repeats added up.
 * An empty side has no terms.
 * @throws EquationSideProblem
 */
export const parseEquationSide = (text: string): Term[] => {
  const amounts = new Map<string, number>()
  let at = 0
  while (at < text.length && text.slice(at).trim() !== '') {
    termText.lastIndex = at
    const found = termText.exec(text)
    const sign = found?.[1]
    const species = found?.[3]
    if (species === undefined || (amounts.size > 0 && sign === undefined)) throw new EquationSideProblem(text.slice(at))
    const amount = Number(found?.[2] ?? 1) * (sign === '-' ? -1 : 1)
    amounts.set(species, (amounts.get(species) ?? 0) + amount)
    at = termText.lastIndex
  }
  return [...amounts].map(([species, coefficient]) => ({ species, coefficient }))
}
