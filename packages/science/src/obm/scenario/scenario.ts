import { InputProblem } from '../../stats/input-problem.ts'
import type { PreparedCase } from '../case/prepared-case.ts'

/** Precursors as they might have been. */
export type Scenario = {
  /** Share taken off the VOC of a group of the case, by its name; below nought it is added. */
  cuts: Readonly<Record<string, number>>
  /** Share taken off NO, NO2 and HONO. */
  noxCut: number
  /** Hours of the day from the first to before the last. */
  fromHour: number
  toHour: number
}

const noxGases = ['NO', 'NO2', 'HONO']

/** The case with its gases cut at the hours of the scenario. @throws InputProblem for a group it does not have */
export const scaledCase = (prepared: PreparedCase, { cuts, noxCut, fromHour, toHour }: Scenario): PreparedCase => {
  if (!(fromHour < toHour)) throw new InputProblem(`情景时段 ${fromHour}–${toHour} 应由早到晚`)
  const factors = new Map(noxGases.map((name) => [name, 1 - noxCut]))
  for (const [group, cut] of Object.entries(cuts)) {
    const members = prepared.case.groups.get(group)
    if (!members) throw new InputProblem(`案例中没有组 ${group}，不能削减`)
    for (const member of members) if (!noxGases.includes(member)) factors.set(member, 1 - cut)
  }
  return {
    ...prepared,
    observed: prepared.observed.map((gas) => {
      const factor = factors.get(gas.name) ?? 1
      if (factor === 1) return gas
      return { ...gas, ppb: gas.ppb.map((value, hour) => (hour >= fromHour && hour < toHour ? value * factor : value)) }
    }),
  }
}
