import type { ReactivityIndex } from '@qingkong/contract/shapes/components'
import type { VocIndex } from '@qingkong/science/receptor/voc-reactivity'
import type { GasUnit } from '../component-hours/port.ts'

/** Name of the total, unit and decimals of each index; 浓度 has those of its own unit. */
export const indexFacts: Readonly<
  Record<Exclude<ReactivityIndex, 'CONC'>, { name: string; unit: string; digits: number; key: VocIndex }>
> = {
  OFP: { name: 'OFP', unit: 'µg/m³', digits: 2, key: 'ofp' },
  LOH: { name: 'LOH', unit: 's⁻¹', digits: 3, key: 'lohPerS' },
  SOAP: { name: 'SOAP', unit: 'µg/m³', digits: 2, key: 'soap' },
}

/** Which amount an index is. */
export const amountOf = (index: ReactivityIndex, unit: GasUnit): VocIndex =>
  index === 'CONC' ? (unit === 'ppb' ? 'ppb' : 'micrograms') : indexFacts[index].key

export const unitOf = (index: ReactivityIndex, unit: GasUnit): string =>
  index === 'CONC' ? (unit === 'ppb' ? 'ppb' : 'µg/m³') : indexFacts[index].unit
