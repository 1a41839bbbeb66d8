import { InputProblem } from '../stats/input-problem.ts'
import { quantileOfSorted } from '../stats/quantile.ts'
import { type DetectionRule, uncertaintyFromLimit } from './detection-limit.ts'
import { type PmfTable, type SpeciesCategory, speciesColumn } from './pmf-table.ts'
import { requireTableSize } from './table-size.ts'
import { type WeightedData, weightedData } from './weighted-data.ts'

export interface PrepareOptions {
  weak?: readonly string[]
  bad?: readonly string[]
  /** The total variable (PM2.5, TVOC): weak whatever its category, and no marker of a source. */
  total?: string
  /** Share of every concentration added to its uncertainty, 0 to 0.25. */
  extraUncertainty?: number
  /** What becomes of a sample with a missing value; without a choice it is refused. */
  missing?: 'drop' | 'median'
  /** Species whose uncertainty is computed from a detection limit, whatever the table says. */
  detection?: Readonly<Record<string, DetectionRule>>
}

/** What was done to the values of a species before the factorisation. */
interface SpeciesReport {
  species: string
  category: SpeciesCategory
  /** Missing values that became the median with four times the median as uncertainty. */
  replacedMissing: number
  /** Values at or below the detection limit that became half of it. */
  replacedBelowLimit: number
  negative: number
}

/** A table ready for the factorisation, with what was dropped and replaced. */
export interface PreparedTable {
  samples: readonly string[]
  /** Without the bad ones. */
  species: readonly string[]
  /** Of `species`: strong or weak. */
  categories: readonly SpeciesCategory[]
  /** Position of the total variable in `species`, −1 without one. */
  total: number
  values: Float64Array
  /** As used: with extra uncertainty, and three times as large for weak species. */
  uncertainties: Float64Array
  data: WeightedData
  report: {
    species: SpeciesReport[]
    droppedSamples: string[]
    extraUncertainty: number
  }
}

const weakFactor = 3
const missingFactor = 4

/** A problem of the uncertainties, which callers may keep in a file of their own. */
export class UncertaintyProblem extends InputProblem {}

const requireKnown = (table: PmfTable, names: readonly string[], what: string) => {
  const unknown = names.find((name) => !table.species.includes(name))
  if (unknown !== undefined) throw new InputProblem(`${what}中的物种 ${unknown} 不在数据中`)
}

const requireSound = (table: PmfTable) => {
  const cells = table.samples.length * table.species.length
  if (table.concentrations.length !== cells || table.uncertainties.length !== cells)
    throw new InputProblem('浓度与不确定度的行列数不一致')
  const firstSeen = new Map<string, number>()
  table.samples.forEach((sample, row) => {
    const firstRow = firstSeen.get(sample)
    if (firstRow !== undefined) throw new InputProblem(`时间 ${sample} 重复`, { row, firstRow })
    firstSeen.set(sample, row)
  })
  const twice = table.species.find((name, j) => table.species.indexOf(name) !== j)
  if (twice !== undefined) throw new InputProblem(`物种 ${twice} 出现了两次`)
}

/** @throws InputProblem naming the row and species of the first cell that cannot be used */
const requireUsable = (values: Float64Array, uncertainties: Float64Array, species: string, mayMiss: boolean) => {
  values.forEach((value, row) => {
    const place = { row, column: species }
    const u = uncertainties[row] ?? Number.NaN
    if (Number.isNaN(value)) {
      if (!mayMiss) throw new InputProblem('浓度缺失，请选择剔除该样品或以中位数代替', place)
      return
    }
    if (!Number.isFinite(value)) throw new InputProblem('浓度不是有限数', place)
    if (Number.isNaN(u)) throw new UncertaintyProblem('有浓度而没有不确定度', place)
    if (u < 0) throw new UncertaintyProblem(`不确定度 ${u} 为负`, place)
    if (u === 0) throw new UncertaintyProblem('不确定度为 0，必须大于 0', place)
    if (!Number.isFinite(u)) throw new UncertaintyProblem('不确定度不是有限数', place)
  })
}

/**
 * Checks a table and makes it ready: categories, detection limits, missing values, extra uncertainty.
 * @throws InputProblem for fewer than 50 samples, a species of noughts, an uncertainty that is not above nought, a
 * missing value without a choice, a repeated time, an unknown species
 */
export const prepareTable = (table: PmfTable, options: PrepareOptions = {}): PreparedTable => {
  const { weak = [], bad = [], total, extraUncertainty = 0, missing, detection = {} } = options
  requireSound(table)
  requireKnown(table, weak, '弱物种')
  requireKnown(table, bad, '剔除物种')
  if (total !== undefined) requireKnown(table, [total], '总量')
  requireKnown(table, Object.keys(detection), '检出限')
  if (!(extraUncertainty >= 0 && extraUncertainty <= 0.25)) throw new InputProblem('附加建模不确定度应在 0 到 25% 之间')
  const both = weak.find((name) => bad.includes(name))
  if (both !== undefined) throw new InputProblem(`物种 ${both} 不能既是弱物种又被剔除`)

  const columns = table.species.flatMap((species, j) => {
    if (bad.includes(species)) return []
    const measured = speciesColumn(table, table.concentrations, j)
    const rule = detection[species]
    const { values, uncertainties, belowLimit } = rule
      ? uncertaintyFromLimit(measured, rule, species)
      : { values: measured, uncertainties: speciesColumn(table, table.uncertainties, j), belowLimit: [] }
    requireUsable(values, uncertainties, species, missing !== undefined)
    const category: SpeciesCategory = weak.includes(species) || species === total ? 'weak' : 'strong'
    return [{ species, category, values, uncertainties, belowLimit }]
  })

  const keptRows = table.samples.flatMap((_, row) =>
    missing === 'drop' && columns.some(({ values }) => Number.isNaN(values[row])) ? [] : [row],
  )
  const isKept = new Set(keptRows)
  requireTableSize(keptRows.length, columns.length)

  const n = columns.length
  const values = new Float64Array(keptRows.length * n)
  const uncertainties = new Float64Array(keptRows.length * n)
  const species = columns.map((column, j): SpeciesReport => {
    const present = column.values.filter((value) => !Number.isNaN(value)).sort()
    const median = quantileOfSorted(present, 0.5)
    if (!present.some((value) => value !== 0)) throw new InputProblem('浓度全部为 0', { column: column.species })
    let [replacedMissing, negative] = [0, 0]
    keptRows.forEach((row, at) => {
      const measured = column.values[row] ?? Number.NaN
      const isMissing = Number.isNaN(measured)
      if (isMissing) replacedMissing += 1
      const value = isMissing ? median : measured
      if (value < 0) negative += 1
      const given = isMissing ? missingFactor * median : (column.uncertainties[row] ?? Number.NaN)
      if (!(given > 0)) throw new InputProblem('中位数不大于 0，不能代替缺失值', { row, column: column.species })
      const widened = Math.hypot(given, extraUncertainty * value)
      values[at * n + j] = value
      uncertainties[at * n + j] = column.category === 'weak' ? weakFactor * widened : widened
    })
    const replacedBelowLimit = column.belowLimit.filter((row) => isKept.has(row)).length
    return { species: column.species, category: column.category, replacedMissing, replacedBelowLimit, negative }
  })
  return {
    samples: keptRows.map((row) => table.samples[row] ?? ''),
    species: columns.map((column) => column.species),
    categories: columns.map((column) => column.category),
    total: total === undefined ? -1 : columns.findIndex((column) => column.species === total),
    values,
    uncertainties,
    data: weightedData(keptRows.length, n, values, uncertainties),
    report: {
      species: [
        ...species,
        ...bad.map(
          (name): SpeciesReport => ({
            species: name,
            category: 'bad',
            replacedMissing: 0,
            replacedBelowLimit: 0,
            negative: 0,
          }),
        ),
      ],
      droppedSamples: table.samples.filter((_, row) => !isKept.has(row)),
      extraUncertainty,
    },
  }
}
