import type { Arrhenius, RateForm } from '../mechanism/rate-form.ts'

/** Where a reaction is documented. Numbers R1 … R220 are those of the CB6r3 table itself. */
export type Cb6Source = keyof typeof cb6Sources

export const cb6Sources = {
  luecken2019:
    'Luecken, Yarwood and Hutzell 2019, Atmos. Environ. 201, 62 (CB6r3 in CMAQ); EPA CMAQ 5.5, mech_cb6r3_ae7_aq (MIT)',
  emery2015:
    'Emery et al. 2015, Improvements to CAMx snow cover treatments and Carbon Bond chemistry for winter ozone (CB6r3: ' +
    'alkyl nitrate yields by temperature and pressure); EPA CMAQ 5.5, mech_cb6r3_ae7_aq (MIT)',
  xu2018: 'Xu et al. 2018, ACPD doi:10.5194/acp-2017-1109 (alpha-pinene apart); EPA CMAQ 5.5, mech_cb6r3_ae7_aq (MIT)',
  cmaq: 'EPA CMAQ 5.5, mech_cb6r3_ae7_aq (MIT): naphthalene with the products of xylene',
} as const

/** One reaction of the table: M, O2 and H2O on the left are air; product side as written, PAR may be consumed there. */
export type Cb6Row = { label: string; equation: string; rate: RateForm; source: Cb6Source }

export const row = (label: string, equation: string, rate: RateForm, source: Cb6Source = 'luecken2019'): Cb6Row => {
  return { label, equation, rate, source }
}

export const constant = (k: number): RateForm => {
  return { kind: 'constant', k }
}

/** a · (T/300)^b · exp(−c/T) */
export const arrhenius = (a: number, b: number, c: number): RateForm => {
  return { kind: 'arrhenius', k: { a, b, c } }
}

/** Limits as [a, b, c]; see RateForm. */
export const falloff = (low: Limit, high: Limit, fc: number, n: number): RateForm => {
  return { kind: 'falloff', low: limit(low), high: limit(high), fc, n }
}

export const withAir = (k1: Limit, k2: Limit): RateForm => {
  return { kind: 'withAir', k1: limit(k1), k2: limit(k2) }
}

export const saturating = (k0: Limit, k2: Limit, k3: Limit): RateForm => {
  return { kind: 'saturating', k0: limit(k0), k2: limit(k2), k3: limit(k3) }
}

/** The rate of another reaction of the table. */
export const as = (label: string): RateForm => {
  return { kind: 'multiple', factor: 1, of: label }
}

/** Photolysis by the table's own label, see photolysis-map.ts. */
export const light = (label: string, factor = 1): RateForm => {
  return { kind: 'photolysis', label, factor }
}

type Limit = readonly [a: number, b: number, c: number]

const limit = ([a, b, c]: Limit): Arrhenius => {
  return { a, b, c }
}
