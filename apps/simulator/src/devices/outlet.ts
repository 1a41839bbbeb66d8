import { demoMn, usesSm4 } from '@qingkong/domain/city/demo-device'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import type { OutletFactor } from '../city/city-data.ts'
import type { City } from '../city/concentration.ts'
import { deviceFault } from '../city/device-fault.ts'
import { type Source, workingLoad } from '../city/emissions.ts'
import { emissionFactor } from '../city/episode.ts'
import { smoothNoise } from '../city/noise.ts'
import { limitOf, type Stack, stackOf } from '../city/stack.ts'
import { stackTrouble } from '../city/stack-trouble.ts'
import type { Device } from './device.ts'
import { framesOf, type Speaker, versionOf } from './device-frame.ts'
import { isSilent } from './reading.ts'

/** Fault streams of outlets and dust sites must not coincide with those of the sites. */
const faultNumber = (index: number): number => 100_000 + index

const flowCode = 'a00000'
const oxygenCode = 'a19001'

interface FlueParameter {
  normal: number
  spread: number
  factor: (load: number) => number
}

/** Parameters of the flue that are no pollutants: normal value and spread. */
const flueParameters = ({ fullFlowM3h, oxygenPct, burns }: Stack): Readonly<Record<string, FlueParameter>> => ({
  // Air stays air; a fire at low load draws more of it.
  [oxygenCode]: { normal: oxygenPct, spread: burns ? 0.03 : 0.003, factor: (load) => (burns ? 1.1 - 0.1 * load : 1) },
  a01011: { normal: 9, spread: 0.06, factor: (load) => load },
  a01012: { normal: burns ? 96 : 34, spread: 0.03, factor: (load) => 0.4 + 0.6 * load },
  a01013: { normal: 0.2, spread: 0.1, factor: (load) => load },
  a01014: { normal: burns ? 8.5 : 2.4, spread: 0.06, factor: (load) => 0.5 + 0.5 * load },
  [flowCode]: { normal: fullFlowM3h, spread: 0.05, factor: (load) => load },
})

/** A value held just below the limit (贴限): share of it, and how little it moves. */
const edgeShare = { of: 0.95, swing: 0.02 } as const

interface OutletState {
  at: number
  flag: 'N' | 'F' | 'M' | 'C' | 'D'
  load: number
  /** Raised share of an episode the monitor shows: 1 in normal work. */
  raised: number
  isAtEdge: boolean
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

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
  const stack = stackOf(seed, index, factors)
  const parameters = flueParameters(stack)

  const stateAt = (instant: number): OutletState => {
    const trouble = stackTrouble(seed, index, instant)
    // A value that stands still is that of the hour it began in, over and over.
    const at = trouble?.kind === 'frozen' ? trouble.startAt + (instant % hourMs) : instant
    const fault = deviceFault(seed, faultNumber(index), instant)?.fault
    const load = workingLoad(seed, source, at, 0)
    const episode = city.episodes
      .between(at, at + 1)
      .find((one) => one.sourceIndex === sourceIndex && one.seenByMonitor)
    const raised = episode ? emissionFactor(episode, at) : 1
    const rests = load === 0 && raised === 1
    const flag = fault?.kind === 'flag' ? fault.flag : rests || trouble?.kind === 'falseStop' ? 'F' : 'N'
    return { at, flag, load: raised > 1 ? Math.max(load, 0.8) : load, raised, isAtEdge: trouble?.kind === 'edge' }
  }

  const parameterAt = (code: string, { at, load }: OutletState): number => {
    const parameter = parameters[code]
    if (!parameter) return 0
    const swing =
      smoothNoise(seed, `flue-${code}`, at, hourMs, index) +
      0.3 * smoothNoise(seed, `flue-minute-${code}`, at, 2 * minuteMs, index)
    return Math.max(0, parameter.normal * parameter.factor(load) * (1 + parameter.spread * swing))
  }
  const oxygenAt = (state: OutletState): number => parameterAt(oxygenCode, state)

  /** Measured concentration in the factor's unit. */
  const measuredAt = (factor: OutletFactor, state: OutletState): number => {
    const { at, raised, isAtEdge } = state
    const limit = limitOf(factor)
    const perMeasured = stack.converted(factor, 1, oxygenAt(state))
    const drift = smoothNoise(seed, `stack-${factor.code}`, at, 2 * hourMs, index)
    if (isAtEdge) return ((edgeShare.of + edgeShare.swing * drift) * limit) / perMeasured
    const swing = Math.exp(
      0.1 * drift + 0.05 * smoothNoise(seed, `stack-minute-${factor.code}`, at, 2 * minuteMs, index),
    )
    // The treatment still catches part of an episode, and the span ends at four times the limit.
    const value = stack.usualMeasured(factor) * swing * (1 + 0.5 * (raised - 1))
    return Math.min((4 * limit) / perMeasured, value)
  }

  const fixed = (value: number): string => value.toFixed(3)
  const realtime = (factor: OutletFactor, state: OutletState): readonly [string, FactorFields] => {
    if (factor.code in parameters)
      return [factor.code, { Rtd: fixed(parameterAt(factor.code, state)), Flag: state.flag }]
    const measured = state.flag === 'F' ? 0 : measuredAt(factor, state)
    const converted = stack.converted(factor, measured, oxygenAt(state))
    return [factor.code, { Rtd: fixed(measured), ZsRtd: fixed(converted), Flag: state.flag }]
  }

  const hourly = (factor: OutletFactor, states: readonly OutletState[]): readonly [string, FactorFields] => {
    const abnormal = states.filter((state) => state.flag !== 'N')
    // HJ 212-2017 appendix D: at least three quarters normal children make a normal hour.
    const flag = abnormal.length <= states.length / 4 ? 'N' : (abnormal[0]?.flag ?? 'N')
    /** Means are of the samples the hour stands on; gas flows, or does not, in those at rest too. */
    const counted = states.filter((state) => state.flag === 'N' || (flag !== 'N' && state.flag === flag))
    const flowing = states.filter((state) => counted.includes(state) || state.flag === 'F')
    if (factor.code in parameters) {
      const isFlow = factor.code === flowCode
      const values = (isFlow ? flowing : counted).map((state) => parameterAt(factor.code, state))
      // The flow's sum is the gas of the hour, m³.
      const sum = isFlow ? { Cou: fixed(meanOf(values)) } : {}
      const spread = { Min: fixed(Math.min(...values)), Max: fixed(Math.max(...values)) }
      return [factor.code, { Avg: fixed(meanOf(values)), ...spread, ...sum, Flag: flag }]
    }
    const measured = counted.map((state) => (state.flag === 'F' ? 0 : measuredAt(factor, state)))
    const mean = meanOf(measured)
    // HJ 212-2017 appendix D: concentration times standard-dry flow.
    const kg = flag === 'F' ? 0 : mean * meanOf(flowing.map((state) => parameterAt(flowCode, state))) * 1e-6
    return [
      factor.code,
      {
        Avg: fixed(mean),
        Min: fixed(Math.min(...measured)),
        Max: fixed(Math.max(...measured)),
        ZsAvg: fixed(stack.converted(factor, mean, meanOf(counted.map(oxygenAt)))),
        Cou: kg.toFixed(6),
        Flag: flag,
      },
    ]
  }

  /** The device says nothing: a short fault, or days of silence; a plant that is closed has switched it off. */
  const isMute = (at: number): boolean => {
    const kind = stackTrouble(seed, index, at)?.kind
    return kind === 'gap' || kind === 'closed' || isSilent(seed, faultNumber(index), at)
  }

  return {
    kind: 'outlet',
    mn: speaker.mn,
    index,
    faultNumber: faultNumber(index),
    target: source.code,
    minute: (startAt, sentAt) => {
      if (isMute(startAt)) return []
      const state = stateAt(startAt)
      const list = factors.map((factor) => realtime(factor, state))
      return framesOf(speaker, { cn: '2011', startAt, sentAt, backfill: false, factors: list })
    },
    hour: (startAt, { sentAt, backfill, samples }) => {
      if (isMute(startAt + hourMs / 2)) return []
      const count = Math.max(4, samples)
      const states = Array.from({ length: count }, (_, n) => stateAt(startAt + ((n + 0.5) * hourMs) / count))
      const list = factors.map((factor) => hourly(factor, states))
      return framesOf(speaker, { cn: '2061', startAt, sentAt, backfill, factors: list })
    },
  }
}
