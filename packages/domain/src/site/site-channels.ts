import { type FactorCode, factors } from './factor.ts'

/** What a device sends under which code, and what it is here. */
export interface Channel {
  device_factor: string
  factor_code: string
}

/** Rain has no code in HJ 212-2017; this one is in general use among weather stations. */
const rainCode = 'a01017'

/** Factors under the codes of HJ 212; those without one are left out. */
export const channelsOf = (codes: readonly FactorCode[]): Channel[] =>
  codes.flatMap((code) => {
    const sent = code === 'rainfall' ? rainCode : factors[code].hj212
    return sent === null ? [] : [{ device_factor: sent, factor_code: code }]
  })

export const weatherFactors: readonly FactorCode[] = [
  'windSpeed',
  'windDirection',
  'temperature',
  'humidity',
  'airPressure',
]

/** What a device of an ambient site is bound to unless it is said otherwise: whatever of it the site measures arrives. */
export const siteChannels: readonly Channel[] = channelsOf([
  ...(['pm25', 'pm10', 'so2', 'no2', 'no', 'nox', 'o3', 'co', 'tvoc'] as const),
  ...weatherFactors,
  'rainfall',
])
