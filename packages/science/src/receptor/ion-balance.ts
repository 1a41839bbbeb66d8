import type { Maybe } from '@qingkong/domain/missing'
import { InputProblem } from '../stats/input-problem.ts'
import { type LinearFit, linearFit } from '../stats/linear-fit.ts'
import { componentOf, type ParticleRow } from './particle-row.ts'

type Ion = { name: string; charge: number; molarMass: number }

/** Ions of the balance: elementary charges and g/mol. */
export const balanceIons: readonly Ion[] = [
  { name: 'Na+', charge: 1, molarMass: 22.99 },
  { name: 'NH4+', charge: 1, molarMass: 18.039 },
  { name: 'K+', charge: 1, molarMass: 39.098 },
  { name: 'Mg2+', charge: 2, molarMass: 24.305 },
  { name: 'Ca2+', charge: 2, molarMass: 40.078 },
  { name: 'Cl-', charge: -1, molarMass: 35.45 },
  { name: 'NO3-', charge: -1, molarMass: 62.004 },
  { name: 'SO42-', charge: -2, molarMass: 96.056 },
  { name: 'F-', charge: -1, molarMass: 18.998 },
  { name: 'NO2-', charge: -1, molarMass: 46.006 },
]

/** Without these a balance says nothing. */
export const mainIons: readonly string[] = ['NH4+', 'NO3-', 'SO42-']

export type IonBalance = {
  /** µeq/m³ of each ion present, positive for anions too. */
  equivalents: Record<string, number>
  /** Cation and anion equivalents, µeq/m³. */
  cations: number
  anions: number
  anionsOverCations: Maybe<number>
  /** Anions − cations, µeq/m³: what H⁺ must balance where it is positive. */
  hydrogen: number
  /** Ammonium, µg/m³, that NO₃ and SO₄ bind as NH₄NO₃ and (NH₄)₂SO₄, or NH₄HSO₄. */
  ammoniumForSulfate: number
  ammoniumForBisulfate: number
  /** rich: more than (NH₄)₂SO₄ and NH₄NO₃ bind; between: less, but above bisulfate; poor: below bisulfate. */
  ammonia: 'rich' | 'between' | 'poor'
  /** Ions of the list that are not in the row: their charge is not in the balance. */
  absent: string[]
}

/**
 * Charge balance of water-soluble ions: µeq/m³ = µg/m³ / M · z.
 * @param row µg/m³
 * @returns null when NH₄⁺, NO₃⁻ or SO₄²⁻ is missing
 * @throws InputProblem for a negative concentration
 */
export const ionBalance = (row: ParticleRow): Maybe<IonBalance> => {
  const equivalents: Record<string, number> = {}
  const absent: string[] = []
  let [cations, anions] = [0, 0]
  for (const { name, charge, molarMass } of balanceIons) {
    const value = componentOf(row, name)
    if (value === null) {
      absent.push(name)
      continue
    }
    if (value < 0) throw new InputProblem(`浓度 ${value} 为负数`, { column: name })
    const own = (value / molarMass) * Math.abs(charge)
    equivalents[name] = own
    if (charge > 0) cations += own
    else anions += own
  }
  if (mainIons.some((name) => absent.includes(name))) return null
  const amount = (name: string) => componentOf(row, name) ?? 0
  const ammoniumForSulfate = 0.29 * amount('NO3-') + 0.38 * amount('SO42-')
  const ammoniumForBisulfate = 0.29 * amount('NO3-') + 0.192 * amount('SO42-')
  const ammonium = amount('NH4+')
  return {
    equivalents,
    cations,
    anions,
    anionsOverCations: cations === 0 ? null : anions / cations,
    hydrogen: anions - cations,
    ammoniumForSulfate,
    ammoniumForBisulfate,
    ammonia: ammonium > ammoniumForSulfate ? 'rich' : ammonium >= ammoniumForBisulfate ? 'between' : 'poor',
    absent,
  }
}

/** Line of anions over cations of many rows; a slope above 1 speaks of acid particles, below 1 of missing anions. */
export const balanceLine = (balances: readonly Maybe<IonBalance>[]): LinearFit => {
  return linearFit(
    balances.map((balance) => balance?.cations ?? null),
    balances.map((balance) => balance?.anions ?? null),
  )
}
