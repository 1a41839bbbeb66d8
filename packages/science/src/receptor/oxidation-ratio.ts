import type { Maybe } from '@qingkong/domain/missing'
import { componentOf, type ParticleRow } from './particle-row.ts'

/** Above this a ratio speaks of secondary formation. */
export const secondaryAbove = 0.1

const molarMasses = { 'SO42-': 96.056, SO2: 64.058, 'NO3-': 62.004, NO2: 46.005 }
/** g/mol of SO2 and NO2; null for anything else. */
export const gasMolarMass = (name: string): Maybe<number> => {
  return name === 'SO2' || name === 'NO2' ? molarMasses[name] : null
}

type Oxidised = keyof typeof molarMasses

/** Share of the oxidised form in moles, n = µg/m³ / M; null when one is missing or there is none of either. */
const share = (row: ParticleRow, particle: Oxidised, gas: Oxidised): Maybe<number> => {
  const [inParticle, inGas] = [componentOf(row, particle), componentOf(row, gas)]
  if (inParticle === null || inGas === null) return null
  const moles = inParticle / molarMasses[particle]
  const all = moles + inGas / molarMasses[gas]
  return all > 0 ? moles / all : null
}

/** Sulphur oxidation ratio SOR and nitrogen oxidation ratio NOR (Wang et al. 2005); all in µg/m³, gases too. */
export const oxidationRatios = (row: ParticleRow): { sor: Maybe<number>; nor: Maybe<number> } => {
  return { sor: share(row, 'SO42-', 'SO2'), nor: share(row, 'NO3-', 'NO2') }
}
