import { numberColumn, numbersOrNull } from '../engine/number-columns.ts'
import { InputProblem } from '../stats/input-problem.ts'
import type { PmfTable } from './pmf-table.ts'

/** A table as it is kept and sent: sample by sample, null where nothing was measured. */
export interface PmfTables {
  species: readonly string[]
  times: readonly string[]
  concentrations: readonly (readonly (number | null)[])[]
  /** Left out where the uncertainty of every species follows from a detection limit. */
  uncertainties?: readonly (readonly (number | null)[])[] | undefined
}

/** @throws InputProblem where the two tables and the times do not fit together */
export const pmfTableOf = ({ species, times, concentrations, uncertainties }: PmfTables): PmfTable => {
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
    uncertainties: uncertainties
      ? cells(uncertainties, '不确定度')
      : new Float64Array(times.length * species.length).fill(Number.NaN),
  }
}

/** The table as it is kept. */
export const pmfTablesOf = ({ samples, species, concentrations, uncertainties }: PmfTable): PmfTables => {
  const rows = (cells: Float64Array) =>
    samples.map((_, row) => numbersOrNull(cells.subarray(row * species.length, (row + 1) * species.length)))
  return { species, times: samples, concentrations: rows(concentrations), uncertainties: rows(uncertainties) }
}
