import { PmfParameters, PmfTables } from '@qingkong/contract/shapes/pmf-question'
import { pmfOutcome } from '@qingkong/science/pmf/pmf-outcome'
import { preparePmf } from '@qingkong/science/pmf/pmf-question'
import { pmfTableOf } from '@qingkong/science/pmf/pmf-tables'
import { pmfVersion } from '@qingkong/science/pmf/pmf-version'
import { runPmf } from '@qingkong/science/pmf/run-pmf'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { z } from 'zod'
import { engineOf } from './engine.ts'

/** A contribution of a factor to a sample in one solution takes some 20 characters of the result, which is read whole. */
const mostContributions = 1_500_000

interface Asked {
  data: z.output<typeof PmfTables>
  parameters: z.output<typeof PmfParameters>
}

/** @throws InputProblem for a question whose answer would be too long for the pages that show it */
const requireReadable = ({ data: { times }, parameters: { factors, fpeak, constraints } }: Asked): void => {
  const solutions = 1 + fpeak.length + (constraints.length > 0 ? 1 : 0)
  if (times.length * factors * solutions > mostContributions)
    throw new InputProblem(
      `样本数、因子数与解的个数（基础、Fpeak、约束）之积最多${mostContributions / 10_000}万，请减少样本或 Fpeak 强度`,
    )
}

/** Positive matrix factorisation with its error estimates and rotations. */
export const pmfEngine = engineOf({
  version: pmfVersion,
  data: PmfTables,
  parameters: PmfParameters,
  check: (asked) => {
    requireReadable(asked)
    preparePmf(pmfTableOf(asked.data), asked.parameters)
  },
  compute: async ({ data, parameters }, tell) => {
    const prepared = preparePmf(pmfTableOf(data), parameters)
    const analysis = await runPmf(prepared, parameters, { workers: 'this-thread', tell })
    return { outcome: pmfOutcome(prepared, parameters, analysis), seed: parameters.seed, files: [] }
  },
})
