import { normalizeDegrees } from '@qingkong/domain/wind/sector'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import { deviceFault } from '../city/device-fault.ts'
import { gaussian } from '../city/noise.ts'

/** One factor as an instrument shows it. */
export interface Reading {
  code: string
  value: number
  decimals: number
}

/** Relative noise of an instrument from minute to minute. */
const instrumentNoise = 0.015
/** A barometer (a01006) is good to a few tenths of a hectopascal. */
const noiseOf = (code: string): number => (code === 'a01006' ? 0.0002 : instrumentNoise)

const texted = (value: number, decimals: number): string => Math.max(0, value).toFixed(decimals)

/** A vane turns on past north. */
const vaneCode = 'a01008'
const shownBy = ({ code, decimals }: Reading, value: number): string =>
  texted(code === vaneCode ? normalizeDegrees(value) : value, decimals)

/** Whether the interval reaches nobody: the device is off, or its logger loses two of three minutes. */
export const isSilent = (seed: number, device: number, at: number): boolean => {
  const fault = deviceFault(seed, device, at)?.fault
  if (fault?.kind === 'offline') return true
  return fault?.kind === 'missingMinutes' && Math.floor(at / 60_000) % 3 !== 0
}

/** Means with the data flag, after instrument noise and faults. `stuckReadings` gives the readings of an earlier instant. */
export const averagesOf = (
  seed: number,
  device: number,
  at: number,
  readings: readonly Reading[],
  stuckReadings: (startAt: number) => readonly Reading[],
): (readonly [string, FactorFields])[] => {
  const window = deviceFault(seed, device, at)
  const stuck = window?.fault.kind === 'stuck' ? stuckReadings(window.startAt) : null
  return readings.map((reading, position) => {
    const minute = Math.floor(at / 60_000)
    let value =
      reading.value * (1 + noiseOf(reading.code) * gaussian(seed, `instrument-${reading.code}`, minute, device))
    let flag = 'N'
    const fault = window?.fault
    if (fault?.kind === 'stuck' && position === fault.factorNumber) {
      value = stuck?.[position]?.value ?? value
    } else if (fault?.kind === 'drift' && position === fault.factorNumber) value *= fault.factor
    else if (fault?.kind === 'flag') {
      flag = fault.flag
      // Span gas and zero air pass through the instrument instead of the city's air.
      if (fault.flag === 'C') value = minute % 30 < 15 ? 0 : reading.value * 4
    }
    return [reading.code, { Avg: shownBy(reading, value), Flag: flag }] as const
  })
}
