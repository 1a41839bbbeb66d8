import type { Mechanism } from './mechanism.ts'

/** First-order losses to aerosol, s⁻¹, of the species the MCM lets form nitrate aerosol (NA). */
export type AerosolLoss = { HNO3?: number; N2O5?: number }

/** The rates the MCM's own inorganic part has. */
export const mcmAerosolLoss = { HNO3: 6e-6, N2O5: 4e-4 } as const

/**
 * Replaces the MCM's fixed uptake rates HNO3 → NA and N2O5 → 2 NA; zero switches one off. A mechanism without these
 * reactions stays as it is.
 */
export const withAerosolLoss = (mechanism: Mechanism, loss: AerosolLoss): Mechanism => {
  const reactions = mechanism.reactions.map((reaction) => {
    const [only, ...others] = reaction.reactants
    const toAerosol = reaction.products.length === 1 && reaction.products[0]?.species === 'NA'
    if (!toAerosol || others.length > 0) return reaction
    const k = only?.species === 'HNO3' ? loss.HNO3 : only?.species === 'N2O5' ? loss.N2O5 : undefined
    return k === undefined ? reaction : { ...reaction, rate: { kind: 'constant', k } as const }
  })
  return { ...mechanism, reactions }
}
