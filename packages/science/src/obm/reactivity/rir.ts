import { type DayResponse, windowIntegral } from '../case/day-response.ts'

import type { PreparedCase } from '../case/prepared-case.ts'
import { allVoc, type Perturbation } from './perturbation.ts'

/** Relative and absolute incremental reactivity of a group or a species. */
export type Reactivity = Perturbation & {
  rir: number
  /** N(S) − N(S−ΔX), ppb of ozone over the window. */
  deltaPpb: number
  /** Mean of ΔX over the window, ppb. */
  meanCutPpb: number
  /** ppb ozone per ppb, and g per g where molar masses are known. */
  irPpb: number
  irGrams: number | null
  /** RIR of every hour, NaN where the base has no production. */
  hourly: number[]
}

const ozoneMolarMass = 47.998

/**
 * RIR(X) = {[N(S) − N(S−ΔX)]/N(S)}/(ΔX/X) and IR(X) = [N(S) − N(S−ΔX)]/mean ΔX, N the integral of net P(O3) over the window
 * (Cardelino and Chameides, J. Air Waste Manage. Assoc. 45 (1995) 161).
 */
export const reactivityOf = (
  perturbation: Perturbation,
  base: DayResponse,
  perturbed: DayResponse,
  prepared: PreparedCase,
): Reactivity => {
  const window = prepared.case.rir
  const deltaPpb = base.netPpb - perturbed.netPpb
  const gases = prepared.observed.filter(({ name }) => perturbation.members.includes(name))
  const meanOf = (ppb: Float64Array) =>
    (windowIntegral([...ppb, ppb[0] ?? Number.NaN], window) / (window.toHour - window.fromHour)) * window.reduction
  const meanCutPpb = gases.reduce((sum, { ppb }) => sum + meanOf(ppb), 0)
  const mass = gases.reduce<number | null>(
    (sum, { ppb, molarMass }) => (sum === null || molarMass === null ? null : sum + molarMass * meanOf(ppb)),
    0,
  )
  return {
    ...perturbation,
    rir: deltaPpb / base.netPpb / window.reduction,
    deltaPpb,
    meanCutPpb,
    irPpb: deltaPpb / meanCutPpb,
    irGrams: mass === null ? null : (deltaPpb * ozoneMolarMass) / mass,
    hourly: base.hourlyNet.map(
      (net, hour) => (net - (perturbed.hourlyNet[hour] ?? Number.NaN)) / net / window.reduction,
    ),
  }
}

/** Sum of the RIR of the disjoint VOC groups against the RIR of all VOC together. */
export type SumCheck = { groups: readonly string[]; sum: number; whole: number; relative: number; holds: boolean }

const agreement = 0.02

/** Null when the groups do not part the VOC (one in two groups, or one in none). */
export const sumCheck = (table: readonly Reactivity[]): SumCheck | null => {
  const whole = table.find(({ name, kind }) => name === allVoc && kind === 'group')
  if (!whole) return null
  const vocs = new Set(whole.members)
  const parts = table.filter(
    ({ name, kind, members }) => kind === 'group' && name !== allVoc && members.every((member) => vocs.has(member)),
  )
  const members = parts.flatMap((part) => part.members)
  if (members.length !== vocs.size || new Set(members).size !== vocs.size) return null
  const sum = parts.reduce((total, { rir }) => total + rir, 0)
  const relative = Math.abs(sum / whole.rir - 1)
  return { groups: parts.map(({ name }) => name), sum, whole: whole.rir, relative, holds: relative <= agreement }
}

export type Regime = 'VOC 控制区' | '过渡区' | 'NOx 控制区' | '强 VOC 控制区'

export type RegimeLimits = { vocBelow: number; noxAbove: number }

/** Usual limits of the ratio RIR(NOx)/RIR(VOC). */
const usualRegimeLimits: RegimeLimits = { vocBelow: 0.5, noxAbove: 2 }

/** Regime from the RIR of NOx and of all VOC; null when either is missing. */
export const rirRegime = (
  table: readonly Pick<Reactivity, 'name' | 'kind' | 'members' | 'rir'>[],
  limits: RegimeLimits = usualRegimeLimits,
): { regime: Regime; ratio: number } | null => {
  const voc = table.find(({ name, kind }) => name === allVoc && kind === 'group')
  const nox = table.find(({ kind, members }) => kind === 'group' && members.includes('NO') && members.includes('NO2'))
  if (!voc || !nox) return null
  const ratio = nox.rir / voc.rir
  if (nox.rir < 0) return { regime: '强 VOC 控制区', ratio }
  if (voc.rir <= 0 || ratio > limits.noxAbove) return { regime: 'NOx 控制区', ratio }
  return { regime: ratio < limits.vocBelow ? 'VOC 控制区' : '过渡区', ratio }
}
