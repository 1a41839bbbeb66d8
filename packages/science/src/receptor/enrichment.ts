import type { Maybe } from '@qingkong/domain/missing'
import { InputProblem } from '../stats/input-problem.ts'
import { type CrustTable, crustTables, crustValues } from './crust-data.ts'

export const referenceElements = ['Al', 'Fe', 'Ti', 'Si'] as const
type ReferenceElement = (typeof referenceElements)[number]

type EnrichmentClass = 'crustal' | 'mixed' | 'manMade'

/** Upper bounds of the reading, by custom: below 10 from the crust, 10 to 100 mixed, above man-made. */
const enrichmentBounds = { crustal: 10, mixed: 100 } as const

export type Enrichment = { element: string; factor: number; reading: EnrichmentClass }

export type EnrichmentOptions = { reference?: ReferenceElement; crust?: CrustTable }

/**
 * Enrichment factors EF = (C_x / C_ref) in air over the same in the crust (Zoller et al. 1974), by falling factor.
 * @param concentrations of elements, all in one unit; what the crust table does not hold is listed apart
 * @returns null when the reference element is missing or 0 in the air
 * @throws InputProblem for a negative concentration, or when the crust table lacks the reference element
 */
export const enrichmentFactors = (
  concentrations: Readonly<Record<string, Maybe<number>>>,
  { reference = 'Al', crust = 'rudnickGao2003' }: EnrichmentOptions = {},
): Maybe<{ factors: Enrichment[]; notInTable: string[] }> => {
  const ofCrust = crustValues[crust]
  const crustReference = ofCrust.get(reference)
  if (crustReference === undefined)
    throw new InputProblem(`${crustTables[crust].nameZh}没有 ${reference}，请换参考元素`, { column: 'reference' })
  const airReference = concentrations[reference] ?? 0
  for (const [element, value] of Object.entries(concentrations))
    if (value !== null && value < 0) throw new InputProblem(`浓度 ${value} 为负数`, { column: element })
  if (!(airReference > 0)) return null
  const factors: Enrichment[] = []
  const notInTable: string[] = []
  for (const [element, value] of Object.entries(concentrations)) {
    const inCrust = ofCrust.get(element)
    if (inCrust === undefined) notInTable.push(element)
    else if (value !== null && !Number.isNaN(value)) {
      const factor = value / airReference / (inCrust / crustReference)
      factors.push({ element, factor, reading: readingOf(factor) })
    }
  }
  return { factors: factors.sort((a, b) => b.factor - a.factor), notInTable }
}

const readingOf = (factor: number): EnrichmentClass => {
  if (factor < enrichmentBounds.crustal) return 'crustal'
  return factor <= enrichmentBounds.mixed ? 'mixed' : 'manMade'
}
