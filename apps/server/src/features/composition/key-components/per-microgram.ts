import type { ReactivityIndex } from '@qingkong/contract/shapes/components'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { ppbOfMicrograms } from '@qingkong/domain/voc/mixing-ratio'
import { ohLossRate } from '@qingkong/domain/voc/reactivity'
import {
  type InorganicGas,
  inorganicGases,
  inorganicLossPerMicrogram,
} from '@qingkong/science/receptor/inorganic-reactivity'
import { type VocIndex, vocReactivity } from '@qingkong/science/receptor/voc-reactivity'
import { vocSample } from '@qingkong/science/receptor/voc-sample'

export type MirScale = 'CARTER' | 'CHINA'

/** What one µg/m³ amounts to; every index grows with the concentration. */
export interface UnitAmounts extends Record<VocIndex, number> {
  /** Indices without a coefficient: 0. */
  countedZero: readonly ReactivityIndex[]
}

const indexOfCoefficient = { mir: 'OFP', koh: 'LOH', soap: 'SOAP' } as const

const scales = { CARTER: 'carter', CHINA: 'china' } as const

const noAerosol = { soap: 0, soaByFac: 0, soaByYield: 0 }

/** A species that the table of coefficients lacks has those that the city's own list gives it. */
const ofCityList = ({ molarMass, mir, koh }: SpeciesFacts): UnitAmounts => ({
  ...noAerosol,
  ppb: molarMass === null ? 0 : ppbOfMicrograms(1, molarMass),
  micrograms: 1,
  ofp: mir ?? 0,
  lohPerS: molarMass === null ? 0 : (ohLossRate({ koh, molarMass }, 1) ?? 0),
  countedZero: [...(mir === null ? (['OFP'] as const) : []), ...(koh === null ? (['LOH'] as const) : []), 'SOAP'],
})

/** Of a species by its English name in the table of coefficients. */
export const perMicrogram = (species: SpeciesFacts, mir: MirScale): UnitAmounts => {
  const sample = vocSample([{ name: species.nameEn, value: 1 }], { unit: 'ugm3' })
  const [found] = vocReactivity(sample, { mirScale: scales[mir] }).species
  if (!found) return ofCityList(species)
  const { ppb, micrograms, ofp, lohPerS, soap, soaByFac, soaByYield, counted0 } = found
  const countedZero = (Object.keys(indexOfCoefficient) as (keyof typeof indexOfCoefficient)[])
    .filter((one) => counted0.includes(one))
    .map((one) => indexOfCoefficient[one])
  return { ppb, micrograms, ofp, lohPerS, soap, soaByFac, soaByYield, countedZero }
}

/** Of a gas that takes OH beside the organic ones. */
export const inorganicPerMicrogram = (gas: InorganicGas): UnitAmounts => ({
  ...noAerosol,
  ppb: ppbOfMicrograms(1, inorganicGases[gas].molarMass),
  micrograms: 1,
  ofp: 0,
  lohPerS: inorganicLossPerMicrogram(gas),
  countedZero: [],
})
