import { dayPosition, valueAt } from '../case/hour-course.ts'
import type { PreparedCase } from '../case/prepared-case.ts'
import { mcmInorganics } from '../mechanism/subset.ts'
import type { BoxNetwork } from '../solver/box-network.ts'
import type { Moment } from '../solver/box-run.ts'
import { classShares } from './oxidant-terms.ts'
import { peroxyRadicals } from './peroxy-radicals.ts'

/** Classes of measured carbon that RO2 can come from; the rest has no measured precursor. */
export const precursorClasses = [
  'ch4',
  'alkane',
  'alkene',
  'aromatic',
  'isoprene',
  'ovoc',
  'halocarbon',
  'other_voc',
  'unattributed',
] as const

type PrecursorClass = (typeof precursorClasses)[number]

/** RO2 + NO → NO2 by the class of the carbon's precursor, ppb/h. */
export type PrecursorRow = { h: number } & Record<PrecursorClass, number>

const named = precursorClasses.length - 1
const classAt = new Map<string, number>(precursorClasses.map((name, c) => [name, c]))
const inorganic = new Set<string>(mcmInorganics.filter((species) => species !== 'CH4'))
const settled = 1e-6
const mostSweeps = 300

/**
 * Follows the carbon: every organic species has the classes of what it is being made from at that moment, weighted by the
 * production rates; measured species have the classes of their gases. Solved by sweeps until nothing moves by 1e-6.
 */
export const precursorReader = (prepared: PreparedCase, box: BoxNetwork): ((moment: Moment) => PrecursorRow) => {
  const { mechanism, variables, constrained } = box
  const count = variables.length
  const variableAt = new Map(variables.map((species, at) => [species, at]))
  const measured = constrained.map((species) => classShares(species, prepared.observed))
  // Variables first, measured species behind them.
  const placeOf = new Map([...variableAt, ...constrained.map((species, at) => [species, count + at] as const)])
  const ways: { to: number; from: number; reaction: number; weight: number }[] = []
  for (const [reaction, { reactants, products }] of mechanism.reactions.entries()) {
    const from = reactants.flatMap(({ species }) => (inorganic.has(species) ? [] : (placeOf.get(species) ?? [])))
    for (const { species, coefficient } of products) {
      const to = variableAt.get(species)
      if (to === undefined || inorganic.has(species) || coefficient <= 0) continue
      for (const one of from) ways.push({ to, from: one, reaction, weight: coefficient / from.length })
    }
  }
  ways.sort((one, two) => one.to - two.to)
  const wayFrom = Int32Array.from(ways, ({ from }) => from * named)
  const wayReaction = Int32Array.from(ways, ({ reaction }) => reaction)
  const wayWeight = Float64Array.from(ways, ({ weight }) => weight)
  const wayFlux = new Float64Array(ways.length)
  const wayStart = new Int32Array(count + 1)
  for (const { to } of ways) wayStart[to + 1] = (wayStart[to + 1] ?? 0) + 1
  for (let at = 0; at < count; at++) wayStart[at + 1] = (wayStart[at + 1] ?? 0) + (wayStart[at] ?? 0)
  const peroxy = new Set(peroxyRadicals(mechanism))
  const oxidations = mechanism.reactions.flatMap(({ reactants, products }, reaction) => {
    const names = reactants.map(({ species }) => species)
    const radical = names.find((species) => peroxy.has(species))
    const no2 = products.find(({ species }) => species === 'NO2')?.coefficient ?? 0
    const at = radical === undefined ? undefined : variableAt.get(radical)
    return names.length === 2 && names.includes('NO') && at !== undefined && no2 > 0
      ? [{ reaction, at, weight: Math.min(1, no2) }]
      : []
  })
  const shares = new Float64Array(placeOf.size * named)
  const sum = new Float64Array(named)
  const rates = new Float64Array(box.network.reactions)
  const { markOffsetS } = prepared.case

  const sweep = (): number => {
    let moved = 0
    for (let species = 0; species < count; species++) {
      let total = 0
      sum.fill(0)
      const end = wayStart[species + 1] as number
      for (let way = wayStart[species] as number; way < end; way++) {
        const flux = wayFlux[way] as number
        if (flux === 0) continue
        total += flux
        const base = wayFrom[way] as number
        for (let c = 0; c < named; c++) sum[c] = (sum[c] as number) + flux * (shares[base + c] as number)
      }
      if (total === 0) continue
      for (let c = 0, at = species * named; c < named; c++, at++) {
        const value = (sum[c] as number) / total
        moved = Math.max(moved, Math.abs(value - (shares[at] as number)))
        shares[at] = value
      }
    }
    return moved
  }

  return ({ timeS, state, outside, ratesOf }) => {
    ratesOf(state, rates)
    const hour = dayPosition(timeS, markOffsetS)
    for (let way = 0; way < wayFlux.length; way++)
      wayFlux[way] = Math.max(0, rates[wayReaction[way] as number] as number) * (wayWeight[way] as number)
    shares.fill(0, count * named)
    for (const [at, list] of measured.entries())
      for (const { class: name, share } of list) {
        const c = classAt.get(name)
        if (c !== undefined) shares[(count + at) * named + c] = valueAt(share, hour)
      }
    for (let sweeps = 0; sweeps < mostSweeps && sweep() > settled; sweeps++);
    const perHour = 3600e9 / (outside.environment[box.rates.environment.indexOf('M')] ?? Number.NaN)
    const amounts = new Float64Array(named + 1)
    for (const { reaction, at, weight } of oxidations) {
      const rate = perHour * weight * Math.max(0, rates[reaction] ?? 0)
      let left = 1
      for (let c = 0; c < named; c++) {
        const share = shares[at * named + c] ?? 0
        amounts[c] = (amounts[c] ?? 0) + rate * share
        left -= share
      }
      amounts[named] = (amounts[named] ?? 0) + rate * Math.max(0, left)
    }
    const row = Object.fromEntries(precursorClasses.map((name, c) => [name, amounts[c] ?? 0]))
    return { h: timeS / 3600, ...(row as Record<PrecursorClass, number>) }
  }
}
