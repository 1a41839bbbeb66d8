/** Standard atomic weights, g/mol (IUPAC 2021, abridged; the conventional value where an interval is given). */
const atomicWeights: Readonly<Record<string, number>> = {
  H: 1.008,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  S: 32.06,
  Cl: 35.45,
  Br: 79.904,
}

/**
 * Molar mass of a formula without brackets, g/mol, for instance 'C2Cl2F4'.
 * @returns NaN when the formula holds anything else or an element that is not listed
 */
export const molarMassOf = (formula: string): number => {
  if (!/^(?:[A-Z][a-z]?\d*)+$/.test(formula)) return Number.NaN
  let sum = 0
  for (const [, element = '', count = ''] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g))
    sum += (atomicWeights[element] ?? Number.NaN) * (count === '' ? 1 : Number(count))
  return sum
}
