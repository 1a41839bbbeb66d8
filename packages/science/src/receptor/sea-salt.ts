import type { Maybe } from '@qingkong/domain/missing'
import { componentOf, type ParticleRow } from './particle-row.ts'

/** Mass of an ion per mass of sodium in sea water (Millero 2008, Keene et al. 1986). */
const seaSaltRatios: Readonly<Record<string, number>> = {
  'SO42-': 0.2516,
  'K+': 0.037,
  'Ca2+': 0.0385,
  'Mg2+': 0.12,
  'Cl-': 1.8,
}

export type SeaSaltPart = {
  name: string
  /** µg/m³ that came with the sodium. */
  seaSalt: number
  /** The rest, µg/m³; 0 where the sea-salt part is the greater. */
  rest: number
  /** Sodium asks for more than there is: chloride lost to acids, or sodium of another source. */
  deficit: boolean
}

/** Sea-salt and other part of the ions, all sodium taken as sea salt; null when Na⁺ is missing. */
export const seaSalt = (row: ParticleRow): Maybe<SeaSaltPart[]> => {
  const sodium = componentOf(row, 'Na+')
  if (sodium === null) return null
  return Object.entries(seaSaltRatios).flatMap(([name, ratio]) => {
    const value = componentOf(row, name)
    if (value === null) return []
    const marine = ratio * sodium
    return [{ name, seaSalt: marine, rest: Math.max(0, value - marine), deficit: value < marine }]
  })
}
