import type { PmfTable } from '@qingkong/science/pmf/pmf-table'
import { UncertaintyProblem } from '@qingkong/science/pmf/prepare-table'
import type { InputProblem } from '@qingkong/science/stats/input-problem'
import { type CsvTable, readCsvTable } from '../analyse/csv-table.ts'

const americanTime = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Epoch ms of the first column: ISO-like times, or M/D/YYYY H:MM as the EPA writes them. */
const timesOf = (table: CsvTable, column: string): Float64Array => {
  const texts = table.texts(column)
  if (!texts.some((text) => americanTime.test(text))) return table.times(column, 0)
  return Float64Array.from(texts, (text, row) => {
    const match = americanTime.exec(text)
    if (!match) throw table.complaint(`“${text}”不是时间，应与其他行一样为 M/D/YYYY H:MM`, row, column)
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = match
      .slice(1)
      .map((part) => Number(part ?? 0))
    const midnight = Date.UTC(year, month - 1, day)
    const isDay = new Date(midnight).getUTCMonth() === month - 1 && new Date(midnight).getUTCDate() === day
    if (!isDay || hour > 23 || minute > 59 || second > 59) throw table.complaint(`“${text}”不是有效时间`, row, column)
    return midnight + ((hour * 60 + minute) * 60 + second) * 1000
  })
}

export interface PmfFiles {
  table: PmfTable
  timeColumn: string
  /** A complaint of the engine, with file and line. */
  locate(problem: InputProblem): Error
}

/**
 * Reads a concentration file and its uncertainty file: first column the time, one column per species; the same rows
 * and species in both.
 * @throws UsageError naming file, line and column
 */
export const readPmfFiles = (concentrationPath: string, uncertaintyPath: string): PmfFiles => {
  const con = readCsvTable(concentrationPath)
  const unc = readCsvTable(uncertaintyPath)
  const [timeColumn = '', ...species] = con.names
  const [timeOfUnc = '', ...speciesOfUnc] = unc.names
  if (species.length === 0) throw con.complaint('没有物种列')
  const missing = species.find((name) => !speciesOfUnc.includes(name))
  if (missing !== undefined) throw unc.complaint(`缺少物种 ${missing} 的不确定度`)
  const surplus = speciesOfUnc.find((name) => !species.includes(name))
  if (surplus !== undefined) throw con.complaint(`缺少物种 ${surplus} 的浓度`)
  if (con.rows !== unc.rows) throw unc.complaint(`有 ${unc.rows} 行数据，而浓度文件有 ${con.rows} 行`)
  const times = timesOf(con, timeColumn)
  const timesOfUnc = timesOf(unc, timeOfUnc)
  const firstRow = new Map<number, number>()
  times.forEach((at, row) => {
    const first = firstRow.get(at)
    if (first !== undefined) throw con.complaint(`时间与第 ${con.lineOf(first)} 行重复`, row, timeColumn)
    firstRow.set(at, row)
    if (at !== timesOfUnc[row]) throw unc.complaint('时间与浓度文件的同一行不同', row, timeOfUnc)
  })
  const cells = (table: CsvTable) => {
    const columns = species.map((name) => table.numbers(name))
    return Float64Array.from({ length: table.rows * species.length }, (_, cell) => {
      const [row, j] = [Math.floor(cell / species.length), cell % species.length]
      return columns[j]?.[row] ?? Number.NaN
    })
  }
  const table: PmfTable = {
    samples: con.texts(timeColumn),
    species,
    concentrations: cells(con),
    uncertainties: cells(unc),
  }
  return {
    table,
    timeColumn,
    locate: (problem) => {
      const { row, column } = problem.place
      return (problem instanceof UncertaintyProblem ? unc : con).complaint(problem.what, row, column)
    },
  }
}
