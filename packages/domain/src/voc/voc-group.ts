/** Groups of VOC species, under the spec's codes, in the order they are listed. */
export const vocGroupNames = {
  ALKANES: '烷烃',
  OLEFIN: '烯烃',
  ALKYNES: '炔烃',
  BENZENE_CONTENT: '芳香烃',
  HALOGENATED_HYDROCARBON: '卤代烃',
  OVOCs: '含氧挥发性有机物',
  SULFIDE: '硫化物',
} as const

export type VocGroupCode = keyof typeof vocGroupNames

export const isVocGroupCode = (text: string): text is VocGroupCode => {
  return Object.hasOwn(vocGroupNames, text)
}

/** Groups the factor filters offer: the general factors before those of VOC (spec factor-groups). */
export const factorGroupNames = { GENERAL_FACTORS: '常规因子', ...vocGroupNames } as const

export type FactorGroupCode = keyof typeof factorGroupNames
