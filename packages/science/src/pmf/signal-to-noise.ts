import { type PmfTable, type SpeciesCategory, speciesColumn } from './pmf-table.ts'

export interface SpeciesSignal {
  species: string
  /** Samples with a value. */
  measured: number
  signalToNoise: number
  suggested: SpeciesCategory
  reason: string
}

const strongFrom = 1
const weakFrom = 0.5

/**
 * Signal to noise of each species: the mean of (c − u)/u where c > u and of 0 elsewhere, with the category it suggests
 * (strong from 1, weak from 0.5, else bad).
 * Source: EPA PMF 5.0 Fundamentals and User Guide, equations 5-3 and 5-4.
 */
export const signalTable = (table: PmfTable): SpeciesSignal[] =>
  table.species.map((species, j) => {
    const values = speciesColumn(table, table.concentrations, j)
    const uncertainties = speciesColumn(table, table.uncertainties, j)
    let [measured, sum] = [0, 0]
    values.forEach((value, row) => {
      const u = uncertainties[row] ?? Number.NaN
      if (Number.isNaN(value) || Number.isNaN(u)) return
      measured += 1
      if (value > u) sum += (value - u) / u
    })
    const signalToNoise = measured === 0 ? 0 : sum / measured
    const shown = `信噪比 ${signalToNoise.toFixed(2)}`
    if (signalToNoise >= strongFrom)
      return { species, measured, signalToNoise, suggested: 'strong', reason: `${shown}，不低于 ${strongFrom}` }
    if (signalToNoise >= weakFrom)
      return {
        species,
        measured,
        signalToNoise,
        suggested: 'weak',
        reason: `${shown}，在 ${weakFrom} 与 ${strongFrom} 之间`,
      }
    return { species, measured, signalToNoise, suggested: 'bad', reason: `${shown}，低于 ${weakFrom}` }
  })
