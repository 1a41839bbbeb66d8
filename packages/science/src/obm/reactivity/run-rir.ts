import type { DayResponse } from '../case/day-response.ts'
import type { PreparedCase } from '../case/prepared-case.ts'
import { type ManyOptions, runMany } from '../case/run-many.ts'
import { type Perturbation, perturbations, perturbedRun } from './perturbation.ts'
import { type Reactivity, reactivityOf, rirRegime, type SumCheck, sumCheck } from './rir.ts'

export type RirResult = { table: Reactivity[]; check: SumCheck | null; regime: ReturnType<typeof rirRegime> }

/** RIR of the given perturbations, by default of every group, all VOC and every VOC. */
export const runRir = async (
  prepared: PreparedCase,
  base: DayResponse,
  options: ManyOptions,
  list: readonly Perturbation[] = perturbations(prepared),
): Promise<RirResult> => {
  const { reduction } = prepared.case.rir
  const results = await runMany(
    prepared,
    list.map((one) => perturbedRun(one, reduction)),
    options,
  )
  const table = list.flatMap((one, index): Reactivity[] => {
    const result = results[index]
    return result?.kind === 'days' ? [reactivityOf(one, base, result.response, prepared)] : []
  })
  return { table, check: sumCheck(table), regime: rirRegime(table) }
}
