import { PmfParameters, PmfTables } from '@qingkong/contract/shapes/pmf-question'
import { pmfOutcome } from '@qingkong/science/pmf/pmf-outcome'
import { preparePmf } from '@qingkong/science/pmf/pmf-question'
import { pmfTableOf } from '@qingkong/science/pmf/pmf-tables'
import { pmfVersion } from '@qingkong/science/pmf/pmf-version'
import { runPmf } from '@qingkong/science/pmf/run-pmf'
import { engineOf } from './engine.ts'

/** Positive matrix factorisation with its error estimates and rotations. */
export const pmfEngine = engineOf({
  version: pmfVersion,
  data: PmfTables,
  parameters: PmfParameters,
  check: ({ data, parameters }) => void preparePmf(pmfTableOf(data), parameters),
  compute: async ({ data, parameters }, tell) => {
    const prepared = preparePmf(pmfTableOf(data), parameters)
    const analysis = await runPmf(prepared, parameters, { workers: 'this-thread', tell })
    return { outcome: pmfOutcome(prepared, parameters, analysis), seed: parameters.seed, files: [] }
  },
})
