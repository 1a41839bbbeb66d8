import type { Maybe } from '../missing.ts'

/**
 * What standard-dry gas may be of the gas in the stack: 273/(273 + t)·(1 − Xsw) of 400 °C and a fifth of water is a third,
 * of frost a little above one (HJ 75-2017). Another number in its place is none.
 */
export const standardDryShare = { least: 0.25, most: 1.1 } as const

/**
 * 标干流量, m³/h: as sent beside the flow in the stack (工况) where it can be that of it, else the one flow there is. The
 * SQL of the series room (`series/outlet-mass.ts`) says the same.
 */
export const standardDryFlow = (flowM3h: Maybe<number>, sentDryM3h: Maybe<number>): Maybe<number> => {
  if (flowM3h === null || sentDryM3h === null) return flowM3h
  const { least, most } = standardDryShare
  return sentDryM3h >= least * flowM3h && sentDryM3h <= most * flowM3h ? sentDryM3h : flowM3h
}
