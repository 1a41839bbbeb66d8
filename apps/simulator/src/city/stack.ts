import { convertedConcentration } from '@qingkong/domain/emission/converted-concentration'
import type { OutletFactor } from './city-data.ts'
import { uniform } from './noise.ts'

/** Usual limits in mg/m³ for permits without one: 超低排放 of boilers, GB 37822-era NMHC. */
const usualLimit: Readonly<Record<string, number>> = { a34013: 10, a21026: 35, a21002: 50, a24088: 60, a21005: 100 }

/** What burns sends its gas out with a little more oxygen than it is converted to; other gas is air, % by volume. */
const oxygenAboveReference = 1.4
const airOxygenPct = 20.8
/** Converted concentrations in usual work lie within these shares of the limit. */
const usualShare = { least: 0.06, low: 0.22, high: 0.55 } as const

const kgPerMg = 1e-6

export interface Stack {
  /** Standard-dry gas at full load, m³/h. */
  fullFlowM3h: number
  /** Oxygen at full load, %. */
  oxygenPct: number
  burns: boolean
  /** Measured concentration in usual work, mg/m³; 0 of what is no pollutant. */
  usualMeasured: (factor: OutletFactor) => number
  /** A measured value as it is converted beside some oxygen, %. */
  converted: (factor: OutletFactor, measured: number, oxygenPct: number) => number
}

export const limitOf = (factor: OutletFactor): number => factor.limit ?? usualLimit[factor.code] ?? 50

/** Beside the air's oxygen an instrument shows no conversion. */
const converted = (factor: OutletFactor, measured: number, oxygenPct: number): number =>
  convertedConcentration({ measured, oxygenPct, referencePct: factor.oxygenReferencePct ?? null }) ?? measured

/**
 * What a stack is in usual work: one gas flow for all of its factors, the base rates divided by usual concentrations, so
 * that concentration times flow is what the plant lets go. Where a plant's rates and limits do not go together the
 * concentration stays within its limit and the mass follows it.
 */
export const stackOf = (seed: number, index: number, factors: readonly OutletFactor[]): Stack => {
  const pollutants = factors.filter(({ baseRateKgH }) => baseRateKgH > 0)
  const reference = pollutants.find(({ oxygenReferencePct }) => oxygenReferencePct != null)?.oxygenReferencePct ?? null
  const oxygenPct = reference === null ? airOxygenPct : reference + oxygenAboveReference
  /** Of a share of the limit, which is held against the converted value. */
  const measuredAt = (factor: OutletFactor, share: number): number =>
    (share * limitOf(factor)) / converted(factor, 1, oxygenPct)
  const drawnShare = ({ code }: OutletFactor): number =>
    usualShare.low + (usualShare.high - usualShare.low) * uniform(seed, `stack-${code}`, index)
  const logs = pollutants.map((factor) =>
    Math.log(factor.baseRateKgH / (kgPerMg * measuredAt(factor, drawnShare(factor)))),
  )
  const fullFlowM3h = logs.length === 0 ? 0 : Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)
  return {
    fullFlowM3h,
    oxygenPct,
    burns: reference !== null,
    usualMeasured: (factor) => {
      if (factor.baseRateKgH <= 0 || fullFlowM3h === 0) return measuredAt(factor, drawnShare(factor))
      const asRated = factor.baseRateKgH / (kgPerMg * fullFlowM3h)
      const [least, most] = [measuredAt(factor, usualShare.least), measuredAt(factor, usualShare.high)]
      return Math.min(most, Math.max(least, asRated))
    },
    converted,
  }
}
