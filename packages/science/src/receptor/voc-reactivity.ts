import type { Maybe } from '@qingkong/domain/missing'
import { ohLossRate } from '@qingkong/domain/voc/reactivity'
import { type VocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { InputProblem } from '../stats/input-problem.ts'
import { initialVoc } from './photochemical-age.ts'
import type { VocSample } from './voc-sample.ts'
import type { VocSpecies } from './voc-table.ts'

/** What a species, a group or the whole sample amounts to. */
type VocAmounts = {
  ppb: number
  /** µg/m³. */
  micrograms: number
  /** Ozone formation potential, µg O₃/m³. */
  ofp: number
  /** Loss rate of OH, 1/s. */
  lohPerS: number
  /** SOA potential by SOAP, µg/m³ of toluene. */
  soap: number
  /** SOA by fractional aerosol coefficients, µg/m³. */
  soaByFac: number
  /** SOA by yields, µg/m³. */
  soaByYield: number
}

const vocIndices = ['ppb', 'micrograms', 'ofp', 'lohPerS', 'soap', 'soaByFac', 'soaByYield'] as const
export type VocIndex = (typeof vocIndices)[number]

export type SpeciesAmounts = VocAmounts & {
  species: VocSpecies
  belowLimit: boolean
  /** Coefficients no table has, counted as 0. */
  counted0: ('mir' | 'koh' | 'soaYield' | 'soap' | 'facPct')[]
}

export type VocReactivity = {
  /** In the order of the sample. */
  species: SpeciesAmounts[]
  /** Groups with a species present, in the order of the lists. */
  groups: (VocAmounts & { groupCode: VocGroupCode; count: number })[]
  /** Of the species present only; null when there is none. */
  total: Maybe<VocAmounts>
}

export type ReactivityOptions = {
  /** Which MIR: Carter's, or the Chinese one, which falls back on Carter's where there is none. */
  mirScale?: 'carter' | 'china'
  /**
   * OH the air has met on its way, molecule·s/cm³ (concentration × time). FAC apply to what was emitted,
   * VOC₀ = VOC/(1 − F) with F = 1 − exp(−kOH·exposure). Default 0: what is measured.
   */
  exposure?: number
}

/**
 * Amounts, OFP = µg/m³ · MIR (Carter 1994), OH reactivity = kOH · n, and SOA potential three ways: SOAP (Derwent 2010,
 * ·/100), FAC (Grosjean and Seinfeld 1989, VOC₀ · FAC/100) and yield, for each species, by group and in total.
 * @throws InputProblem when the exposure is negative
 */
export const vocReactivity = (
  sample: VocSample,
  { mirScale = 'carter', exposure = 0 }: ReactivityOptions = {},
): VocReactivity => {
  if (!(exposure >= 0)) throw new InputProblem('OH 暴露量应不小于 0', { column: 'exposure' })
  const species = sample.present.map(({ species, ppb, micrograms, belowLimit }): SpeciesAmounts => {
    const mir = mirScale === 'china' ? (species.mirChina ?? species.mir) : species.mir
    const emitted = initialVoc(micrograms, species.koh ?? 0, exposure)
    return {
      species,
      belowLimit,
      ppb,
      micrograms,
      ofp: micrograms * (mir ?? 0),
      lohPerS: ohLossRate(species, micrograms) ?? 0,
      soap: (micrograms * (species.soap ?? 0)) / 100,
      soaByFac: (emitted * (species.facPct ?? 0)) / 100,
      soaByYield: micrograms * (species.soaYield ?? 0),
      counted0: [
        ...(mir === null ? (['mir'] as const) : []),
        ...(['koh', 'soaYield', 'soap', 'facPct'] as const).filter((one) => species[one] === null),
      ],
    }
  })
  const codes = Object.keys(vocGroupNames) as VocGroupCode[]
  return {
    species,
    groups: codes.flatMap((groupCode) => {
      const own = species.filter((one) => one.species.groupCode === groupCode)
      return own.length === 0 ? [] : [{ groupCode, count: own.length, ...sumOf(own) }]
    }),
    total: species.length === 0 ? null : sumOf(species),
  }
}

const sumOf = (amounts: readonly VocAmounts[]): VocAmounts => {
  const sum: VocAmounts = { ppb: 0, micrograms: 0, ofp: 0, lohPerS: 0, soap: 0, soaByFac: 0, soaByYield: 0 }
  for (const one of amounts) for (const index of vocIndices) sum[index] += one[index]
  return sum
}
