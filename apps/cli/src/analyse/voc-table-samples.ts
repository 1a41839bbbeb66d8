import type { Maybe } from '@qingkong/domain/missing'
import { mergedXyleneName, vocNameFinder, type XyleneMix, xyleneMixes } from '@qingkong/science/receptor/voc-names'
import {
  belowLimitRules,
  type Reading,
  type SampleOptions,
  type VocSample,
  vocSample,
  vocUnits,
} from '@qingkong/science/receptor/voc-sample'
import { vocTable } from '@qingkong/science/receptor/voc-table'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { z } from 'zod'
import type { CsvTable } from './csv-table.ts'
import { given } from './method.ts'
import { labelColumn, rowLabels } from './row-labels.ts'

/** How a table of VOC is read: a row per time and a column per species, or with a column `species` a row per species. */
export const vocOptions = {
  date: z.string().optional(),
  species: z.string().default('species'),
  value: z.string().optional(),
  limit: z.string().optional(),
  unit: z.enum(vocUnits).optional(),
  temperatureK: z.number().optional(),
  pressurePa: z.number().optional(),
  belowLimit: z.enum(belowLimitRules).optional(),
  xyleneMix: z.enum(Object.keys(xyleneMixes) as [XyleneMix, ...XyleneMix[]]).optional(),
}
export type VocOptions = z.output<z.ZodObject<typeof vocOptions>>

export interface TableSamples {
  /** Of each row of a wide table, with what names it; one of a long table. */
  samples: { date: string | undefined; sample: VocSample }[]
  /** The mean over the rows of every species, over those that have it. */
  mean: VocSample
  unit: string
}

/** Unit that a column of values says itself. */
const unitOfColumn: Readonly<Record<string, 'ppb' | 'ugm3'>> = {
  ppb: 'ppb',
  ppbv: 'ppb',
  ugm3: 'ugm3',
  'ug/m3': 'ugm3',
  'µg/m³': 'ugm3',
}

/** Samples of the table. @throws UsageError or InputProblem with the row of the table */
export const vocSamplesOf = (table: CsvTable, options: VocOptions): TableSamples =>
  table.names.includes(options.species) ? longSample(table, options) : wideSamples(table, options)

const longSample = (table: CsvTable, options: VocOptions): TableSamples => {
  const column =
    options.value ?? table.names.find((name) => name in unitOfColumn || ['value', 'conc'].includes(name)) ?? 'value'
  const unit = options.unit ?? unitOfColumn[column] ?? 'ppb'
  const limitColumn = options.limit ?? table.names.find((name) => name.toLowerCase() === 'mdl')
  const values = table.numbers(column)
  const limits = limitColumn === undefined ? null : table.numbers(limitColumn)
  const names = table.texts(options.species)
  const readings = names.map(
    (name, row): Reading => ({ name, value: values[row] ?? null, limit: limits?.[row] ?? null }),
  )
  const sample = checked(() => vocSample(readings, settingsOf(options, unit)), {
    column: (name) => (names.includes(name) ? column : name),
  })
  return { samples: [{ date: undefined, sample }], mean: sample, unit }
}

const wideSamples = (table: CsvTable, options: VocOptions): TableSamples => {
  const unit = options.unit ?? 'ppb'
  const dateColumn = labelColumn(table, options.date)
  const labels = rowLabels(table, dateColumn)
  const find = vocNameFinder(vocTable, options.xyleneMix ?? 'usual')
  const known = table.names.filter((name) => name !== dateColumn && find(name) !== undefined)
  if (known.length === 0) throw table.complaint('没有可识别的 VOC 物种列（英文名、中文名或 CAS 号）')
  const others = table.names.filter((name) => name !== dateColumn && !known.includes(name))
  const columns = known.map((name) => ({ name, values: table.numbers(name) }))
  const settings = settingsOf(options, unit)
  const samples = labels.map((date, row) => {
    const readings = columns.map(({ name, values }): Reading => ({ name, value: values[row] ?? null }))
    return { date, sample: checked(() => vocSample(readings, settings), { row }) }
  })
  const means = columns.map(({ name, values }): Reading => ({ name, value: meanOf(values) }))
  const mean = vocSample(means, settings)
  mean.unknown.push(...others)
  return { samples, mean, unit }
}

const settingsOf = (options: VocOptions, unit: 'ppb' | 'ugm3'): SampleOptions => {
  const { temperatureK, pressurePa, belowLimit, xyleneMix } = options
  return { unit, ...given({ temperatureK, pressurePa, belowLimit, xyleneMix }) }
}

/** Runs with complaints about the row and column of the table instead of the place among the readings. */
const checked = <T>(work: () => T, at: { row?: number; column?: (name: string) => string }): T => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error
    const { column, firstRow, row } = error.place
    const isOfHeader = firstRow !== undefined || column === mergedXyleneName || row === undefined
    if (at.row === undefined) {
      const renamed = column === undefined ? {} : { column: at.column?.(column) ?? column }
      throw new InputProblem(error.what, { ...error.place, ...renamed })
    }
    const named = column === undefined ? {} : { column }
    // Two columns for one species are wrong in the header, not in the row.
    throw new InputProblem(error.what, isOfHeader ? named : { ...named, row: at.row })
  }
}

const meanOf = (values: Float64Array): Maybe<number> => {
  let [sum, count] = [0, 0]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? null : sum / count
}
