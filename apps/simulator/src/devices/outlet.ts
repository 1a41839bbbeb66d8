import { demoMn, usesSm4 } from '@qingkong/domain/city/demo-device'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import type { OutletFactor } from '../city/city-data.ts'
import type { City } from '../city/concentration.ts'
import { deviceFault } from '../city/device-fault.ts'
import { type Source, workingLoad } from '../city/emissions.ts'
import { emissionFactor } from '../city/episode.ts'
import { smoothNoise, uniform } from '../city/noise.ts'
import type { Device } from './device.ts'
import { framesOf, type Speaker, versionOf } from './device-frame.ts'
import { isSilent } from './reading.ts'

/** Fault streams of outlets and dust sites must not coincide with those of the sites. */
const faultNumber = (index: number): number => 100_000 + index

/** Usual limits in mg/m³ for permits without one: 超低排放 of boilers, GB 37822-era NMHC. */
const usualLimit: Readonly<Record<string, number>> = { a34013: 10, a21026: 35, a21002: 50, a24088: 60, a21005: 100 }

/** Parameters of the flue that are no pollutants: normal value and spread. */
const flueParameters: Readonly<Record<string, { normal: number; spread: number; factor: (load: number) => number }>> = {
  a19001: { normal: 7.4, spread: 0.05, factor: (load) => 1.3 - 0.3 * load },
  a01011: { normal: 9, spread: 0.06, factor: (load) => load },
  a01012: { normal: 96, spread: 0.03, factor: (load) => 0.4 + 0.6 * load },
  a01013: { normal: 0.2, spread: 0.1, factor: (load) => load },
  a01014: { normal: 8.5, spread: 0.06, factor: (load) => 0.5 + 0.5 * load },
  a00000: { normal: 62_000, spread: 0.05, factor: (load) => load },
}

/** Conversion to the reference oxygen content at about 7.4 % O2 against 6 %. */
const oxygenFactor = 1.1

interface OutletState {
  flag: 'N' | 'F' | 'M' | 'C' | 'D'
  load: number
  /** Raised share of an episode the monitor shows: 1 in normal work. */
  raised: number
}

/** CEMS of a stack (ST 31): real-time data each minute, hourly means with the converted value and the mass. */
export const outletDevice = (
  city: City,
  source: Source,
  sourceIndex: number,
  factors: readonly OutletFactor[],
): Device => {
  const { seed } = city
  const { index } = source
  const encrypted = usesSm4('outlet', index)
  const speaker: Speaker = { mn: demoMn('outlet', index), st: '31', version: versionOf(index, encrypted), encrypted }

  const stateAt = (at: number): OutletState => {
    const fault = deviceFault(seed, faultNumber(index), at)?.fault
    const load = workingLoad(seed, source, at, 0)
    const episode = city.episodes
      .between(at, at + 1)
      .find((one) => one.sourceIndex === sourceIndex && one.seenByMonitor)
    const raised = episode ? emissionFactor(episode, at) : 1
    const flag = fault?.kind === 'flag' ? fault.flag : load === 0 && raised === 1 ? 'F' : 'N'
    return { flag, load: raised > 1 ? Math.max(load, 0.8) : load, raised }
  }

  /** Converted concentration in the factor's unit. */
  const convertedAt = (factor: OutletFactor, at: number, state: OutletState): number => {
    const limit = factor.limit ?? usualLimit[factor.code] ?? 50
    const usual = limit * (0.22 + 0.33 * uniform(seed, `stack-${factor.code}`, index))
    const swing = Math.exp(
      0.1 * smoothNoise(seed, `stack-${factor.code}`, at, 2 * hourMs, index) +
        0.05 * smoothNoise(seed, `stack-minute-${factor.code}`, at, 2 * minuteMs, index),
    )
    // The treatment still catches part of an episode, and the span ends at four times the limit.
    return Math.min(4 * limit, usual * state.load * swing * (1 + 0.5 * (state.raised - 1)))
  }

  const parameterAt = (code: string, at: number, state: OutletState): number | null => {
    const parameter = flueParameters[code]
    if (!parameter) return null
    const swing =
      smoothNoise(seed, `flue-${code}`, at, hourMs, index) +
      0.3 * smoothNoise(seed, `flue-minute-${code}`, at, 2 * minuteMs, index)
    return Math.max(0, parameter.normal * parameter.factor(state.load) * (1 + parameter.spread * swing))
  }

  const fixed = (value: number): string => value.toFixed(3)
  const realtime = (factor: OutletFactor, at: number, state: OutletState): readonly [string, FactorFields] => {
    const parameter = parameterAt(factor.code, at, state)
    if (parameter !== null) return [factor.code, { Rtd: fixed(parameter), Flag: state.flag }]
    const converted = state.flag === 'F' ? 0 : convertedAt(factor, at, state)
    return [factor.code, { Rtd: fixed(converted / oxygenFactor), ZsRtd: fixed(converted), Flag: state.flag }]
  }

  const hourly = (factor: OutletFactor, startAt: number, samples: number): readonly [string, FactorFields] => {
    const points = Array.from({ length: samples }, (_, n) => startAt + ((n + 0.5) * hourMs) / samples)
    const states = points.map(stateAt)
    const isParameter = factor.code in flueParameters
    const values = points.map((at, n) => {
      const state = states[n]
      if (state && isParameter) return parameterAt(factor.code, at, state) ?? 0
      return !state || state.flag === 'F' ? 0 : convertedAt(factor, at, state)
    })
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const abnormal = states.filter((state) => state.flag !== 'N')
    // HJ 212-2017 appendix D: at least three quarters normal children make a normal hour.
    const flag = abnormal.length <= states.length / 4 ? 'N' : (abnormal[0]?.flag ?? 'N')
    if (isParameter) {
      // The flow's sum is the gas of the hour, m³.
      const sum = factor.code === 'a00000' ? { Cou: fixed(mean) } : {}
      const spread = { Min: fixed(Math.min(...values)), Max: fixed(Math.max(...values)) }
      return [factor.code, { Avg: fixed(mean), ...spread, ...sum, Flag: flag }]
    }
    const share = mean / Math.max(convertedAt(factor, startAt, { flag: 'N', load: 1, raised: 1 }), 1e-6)
    return [
      factor.code,
      {
        Avg: fixed(mean / oxygenFactor),
        Min: fixed(Math.min(...values) / oxygenFactor),
        Max: fixed(Math.max(...values) / oxygenFactor),
        ZsAvg: fixed(mean),
        Cou: fixed(factor.baseRateKgH * share),
        Flag: flag,
      },
    ]
  }

  return {
    kind: 'outlet',
    mn: speaker.mn,
    index,
    faultNumber: faultNumber(index),
    target: source.code,
    minute: (startAt, sentAt) => {
      if (isSilent(seed, faultNumber(index), startAt)) return []
      const state = stateAt(startAt)
      const list = factors.map((factor) => realtime(factor, startAt, state))
      return framesOf(speaker, { cn: '2011', startAt, sentAt, backfill: false, factors: list })
    },
    hour: (startAt, { sentAt, backfill, samples }) => {
      if (isSilent(seed, faultNumber(index), startAt + hourMs / 2)) return []
      const list = factors.map((factor) => hourly(factor, startAt, Math.max(4, samples)))
      return framesOf(speaker, { cn: '2061', startAt, sentAt, backfill, factors: list })
    },
  }
}
