import { microgramsOfPpb, moleculesPerPpb } from '@qingkong/domain/voc/mixing-ratio'
import { describe, expect, it } from 'vitest'
import { type InorganicGas, inorganicGases, inorganicLossPerMicrogram } from './inorganic-reactivity.ts'

/** Troe: limits as [at 300 K, power of T/300], air in molecules per cm³. */
const falloff = (low: readonly [number, number], high: readonly [number, number], fc: number, n: number): number => {
  const [warmth, air] = [298.15 / 300, moleculesPerPpb * 1e9]
  const k0 = low[0] * warmth ** low[1] * air
  const ratio = k0 / (high[0] * warmth ** high[1])
  return (k0 / (1 + ratio)) * fc ** (1 / (1 + (Math.log10(ratio) / n) ** 2))
}

describe('OH reactivity of inorganic gases', () => {
  it('rests on the rate constants the box model has at 298.15 K', () => {
    const { co, no, no2 } = inorganicGases
    expect(co.koh / (1.44e-13 + 3.43e-33 * moleculesPerPpb * 1e9)).toBeCloseTo(1, 3)
    expect(no.koh / falloff([7.4e-31, -2.4], [3.3e-11, -0.3], 0.81, 0.87)).toBeCloseTo(1, 3)
    expect(no2.koh / falloff([1.8e-30, -3], [2.8e-11, 0], 0.6, 1)).toBeCloseTo(1, 3)
  })

  it('is rate constant times molecules: ten ppb of NO₂ take OH away at 2.6 per second', () => {
    const of = (gas: InorganicGas, ppb: number) =>
      inorganicLossPerMicrogram(gas) * microgramsOfPpb(ppb, inorganicGases[gas].molarMass)
    expect(of('no2', 10)).toBeCloseTo(2.6065, 3)
    expect(of('co', 500)).toBeCloseTo(2.811, 3)
  })
})
