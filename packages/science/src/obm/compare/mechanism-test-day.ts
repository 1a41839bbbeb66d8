import { InputProblem } from '../../stats/input-problem.ts'
import { prepareBoxModel } from '../box-model-question.ts'
import type { MechanismChoice } from '../case/prepare-case.ts'
import { readObmCase } from '../case/read-case.ts'
import { runBase } from '../case/run-base.ts'
import { mechanismChoice } from '../mechanism/mechanism-files.ts'

/** What a mechanism makes of the test day at noon, beside the shipped CB6r3. */
export type MechanismTestDay = {
  quantities: { name: string; unit: string; own: number; shipped: number }[]
  /** Why the mechanism cannot compute the day; null where it can. */
  refusal: string | null
}

const noon = 12
const hoursPerDay = 24

/** Means of VOC in ppb; every mechanism of a city's air has them or a proxy. */
const vocPpb: Readonly<Record<string, number>> = {
  乙烷: 3,
  正丁烷: 2.5,
  乙烯: 2.5,
  丙烯: 0.8,
  异戊二烯: 0.5,
  苯: 0.6,
  甲苯: 2,
  间二甲苯: 0.6,
  甲醛: 4,
}

/** A made-up July day of a city at 31.5° N: the same for every mechanism, to look at, not to judge by. */
const testDay = () => {
  const sunAt = (hour: number) => Math.max(0, Math.sin((Math.PI * (hour - 4.5)) / 14))
  const column = (of: (sun: number) => number) =>
    Float64Array.from({ length: hoursPerDay }, (_, hour) => of(sunAt(hour + 0.5)))
  const columns = new Map<string, Float64Array>([
    ['hour_BJT', Float64Array.from({ length: hoursPerDay }, (_, hour) => hour)],
    ['TEMP', column((sun) => 298 + 8 * sun)],
    ['RH', column((sun) => 80 - 25 * sun)],
    ['PRESS', column(() => 1005)],
    ['O3', column((sun) => 25 + 65 * sun)],
    ['NO', column((sun) => 1.5 + 3 * (1 - sun))],
    ['NO2', column((sun) => 8 + 12 * (1 - sun))],
    ['CO', column(() => 450)],
    ['SO2', column(() => 2)],
    ...Object.entries(vocPpb).map(
      ([name, mean]) => [name, column((sun) => mean * (name === '异戊二烯' ? 2 * sun : 1.3 - 0.6 * sun))] as const,
    ),
  ])
  const obmCase = readObmCase({
    name: '测试日',
    site: { lat: 31.5, lon_east: 120.3, utc_offset_h: 8 },
    date_day1: '2026-07-15',
    hour_mark: 'hh:30',
    sets: { 测试: Object.keys(vocPpb) },
    units: Object.fromEntries(
      ['O3', 'NO', 'NO2', 'CO', 'SO2', ...Object.keys(vocPpb)].map((name) => [name, 'ppb'] as const),
    ),
  })
  return { obmCase, columns }
}

/** @throws InputProblem for a mechanism that lacks what the day needs */
const noonOf = (choice: MechanismChoice) => {
  const { obmCase, columns } = testDay()
  const { prepared } = prepareBoxModel(obmCase, columns, choice, { set: '测试', rir: false, ekma: 0, batch: false })
  const row = runBase(prepared).result.rows[(obmCase.days - 1) * hoursPerDay + noon]
  if (!row) throw new RangeError('the run lacks its noon')
  return row
}

/** Net ozone production, OH and HO2 at noon of the test day, by a mechanism and by the shipped one. */
export const mechanismTestDay = (choice: MechanismChoice): MechanismTestDay => {
  try {
    const [own, shipped] = [noonOf(choice), noonOf(mechanismChoice(null))]
    return {
      quantities: [
        { name: '净臭氧生成', unit: 'ppb/h', own: own.net_o3, shipped: shipped.net_o3 },
        { name: 'OH', unit: 'cm⁻³', own: own.oh, shipped: shipped.oh },
        { name: 'HO₂', unit: 'cm⁻³', own: own.ho2, shipped: shipped.ho2 },
      ],
      refusal: null,
    }
  } catch (error) {
    if (error instanceof InputProblem) return { quantities: [], refusal: error.message }
    throw error
  }
}
