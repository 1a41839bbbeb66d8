import { ownChoice } from '../../filters/own-choice.ts'

/** Whose maximum incremental reactivities. */
export const mirChoice = ownChoice('mir', 'MIR', [
  ['CARTER', 'Carter 2010'],
  ['CHINA', '中国'],
])

/** By what species are ranked. */
export const indexChoice = ownChoice(
  'index',
  '指标',
  [
    ['CONC', '浓度'],
    ['OFP', 'OFP'],
    ['LOH', 'LOH'],
    ['SOAP', 'SOAP'],
  ],
  'OFP',
)

/** Of the loss of OH. */
export const inorganicChoice = ownChoice('inorganic', '物种范围', [
  ['without', '仅VOC'],
  ['with', '含CO、NO、NO₂、CH₄'],
])

/** Several stations, or one (filter-11). */
export const queryTypeOf = (multiple: boolean) => (multiple ? ('MUL' as const) : ('DAN' as const))
