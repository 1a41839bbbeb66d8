import { PmfParameters, PmfTables } from '@qingkong/contract/calls/composition/engine-runs'
import { keyCells } from '@qingkong/science/pmf/pmf-analysis'
import type { PmfTable } from '@qingkong/science/pmf/pmf-table'
import { pmfVersion } from '@qingkong/science/pmf/pmf-version'
import { type PreparedTable, prepareTable, requireFactorCount } from '@qingkong/science/pmf/prepare-table'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { z } from 'zod'
import { engineOf } from './engine.ts'
import { numberColumn } from './number-columns.ts'
import { computePmf } from './pmf-computation.ts'
import { pmfOutcome } from './pmf-outcome.ts'

type Tables = z.output<typeof PmfTables>
type Parameters = z.output<typeof PmfParameters>

/** @throws InputProblem where the two tables and the times do not fit together */
const tableOf = ({ species, times, concentrations, uncertainties }: Tables): PmfTable => {
  const cells = (rows: readonly (readonly (number | null)[])[], what: string): Float64Array => {
    if (rows.length !== times.length) throw new InputProblem(`${what}有 ${rows.length} 行，时间有 ${times.length} 个`)
    const row = rows.findIndex((values) => values.length !== species.length)
    if (row >= 0)
      throw new InputProblem(`${what}有 ${rows[row]?.length ?? 0} 个值，物种有 ${species.length} 个`, { row })
    return numberColumn(rows.flat())
  }
  return {
    samples: times,
    species,
    concentrations: cells(concentrations, '浓度'),
    uncertainties: cells(uncertainties, '不确定度'),
  }
}

const preparedOf = (tables: Tables, parameters: Parameters): PreparedTable => {
  const { categories, total, missing, extraUncertainty, detection, factors, bsDisp, bootstrap } = parameters
  const named = (category: 'weak' | 'bad') => Object.keys(categories).filter((name) => categories[name] === category)
  const unknown = Object.keys(categories).find((name) => !tables.species.includes(name))
  if (unknown !== undefined) throw new InputProblem(`分类中的物种 ${unknown} 不在数据中`)
  const prepared = prepareTable(tableOf(tables), {
    weak: named('weak'),
    bad: named('bad'),
    extraUncertainty,
    detection,
    ...(total === undefined ? {} : { total }),
    ...(missing === undefined ? {} : { missing }),
  })
  requireFactorCount(factors, prepared.species.length)
  if (bsDisp.length > 0 && bootstrap === 0) throw new InputProblem('BS-DISP 需要同时做自举（bootstrap）')
  keyCells(prepared, factors, bsDisp)
  return prepared
}

/** Positive matrix factorisation with its error estimates. */
export const pmfEngine = engineOf({
  version: pmfVersion,
  data: PmfTables,
  parameters: PmfParameters,
  check: (tables, parameters) => void preparedOf(tables, parameters),
  compute: ({ data, parameters }, tell) => {
    const prepared = preparedOf(data, parameters)
    return {
      outcome: pmfOutcome(prepared, parameters.factors, computePmf(prepared, parameters, tell)),
      seed: parameters.seed,
      files: [],
    }
  },
})
