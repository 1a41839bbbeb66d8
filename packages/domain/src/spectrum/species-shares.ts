import type { Maybe } from '../missing.ts'

/** Shares of the species of a spectrum, % of their sum, by species code. */
export type SpeciesShares = ReadonlyMap<string, number>

/**
 * What counts for a species: the value, and half the detection limit where it lies below that.
 * @param detectionLimit in the value's unit
 * @returns null where neither is known
 */
export const countedValue = (value: Maybe<number>, detectionLimit: Maybe<number>): Maybe<number> => {
  if (detectionLimit === null) return value
  return value === null || value < detectionLimit ? detectionLimit / 2 : value
}

/** Values as shares that add up to 100 %; empty where nothing is above zero. */
export const normalisedShares = (values: ReadonlyMap<string, number>): SpeciesShares => {
  const sum = [...values.values()].reduce((total, value) => total + value, 0)
  return sum > 0 ? new Map(Array.from(values, ([code, value]) => [code, (100 * value) / sum])) : new Map()
}

/** How far from 100 % the sum of a spectrum given in % may lie before it is told that it will be normalised. */
const sumTolerancePct = 0.5

export const isNormalised = (sumPct: number): boolean => Math.abs(sumPct - 100) <= sumTolerancePct
