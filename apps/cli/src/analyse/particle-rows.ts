import type { Maybe } from '@qingkong/domain/missing'
import { microgramsOfPpb } from '@qingkong/domain/voc/mixing-ratio'
import { gasMolarMass } from '@qingkong/science/receptor/oxidation-ratio'
import { particleElements, particleName } from '@qingkong/science/receptor/particle-names'
import type { ParticleRow } from '@qingkong/science/receptor/particle-row'
import { z } from 'zod'
import { type CsvTable, presentColumns } from './csv-table.ts'
import { labelColumn, rowLabels } from './row-labels.ts'

/** How a table of particle components is read: a row per time, a column per component. */
export const particleOptions = {
  date: z.string().optional(),
  /** Elements are often given in ng/m³. */
  elementUnit: z.enum(['ugm3', 'ngm3']).default('ugm3'),
  gasUnit: z.enum(['ugm3', 'ppb']).default('ugm3'),
}
export type ParticleOptions = z.output<z.ZodObject<typeof particleOptions>>

export interface ParticleTable {
  rows: { date: string | undefined; row: ParticleRow }[]
  /** Column of each component, to name it in complaints. */
  columns: Readonly<Record<string, string>>
  /** Columns that are no component. */
  unknown: string[]
}

const elements = new Set<string>(particleElements)

/** Uncharged names of what an ion analysis measures. */
const ionOfElement: Readonly<Record<string, string>> = {
  Na: 'Na+',
  K: 'K+',
  Mg: 'Mg2+',
  Ca: 'Ca2+',
  Cl: 'Cl-',
  F: 'F-',
}

/**
 * Components of the rows in µg/m³. @param ions take a name without a charge, as 'Ca', for the ion unless 'Ca2+' is there
 * @throws UsageError when two columns hold one component, or a row is named twice
 */
export const particleRowsOf = (table: CsvTable, options: ParticleOptions, ions = false): ParticleTable => {
  const dateColumn = labelColumn(table, options.date)
  const labels = rowLabels(table, dateColumn)
  const columns: Record<string, string> = {}
  const unknown: string[] = []
  const charged = new Set(table.names.map(particleName))
  for (const column of table.names) {
    if (column === dateColumn) continue
    const plain = particleName(column)
    const ion = ions && plain !== undefined ? ionOfElement[plain] : undefined
    const name = ion !== undefined && !charged.has(ion) ? ion : plain
    if (name === undefined) unknown.push(column)
    else if (columns[name] !== undefined) throw table.complaint(`${columns[name]} 与 ${column} 两列都是 ${name}`)
    else columns[name] = column
  }
  const values = Object.entries(columns).map(([name, column]) => {
    const factor = elements.has(name) && options.elementUnit === 'ngm3' ? 1e-3 : 1
    const mass = options.gasUnit === 'ppb' ? gasMolarMass(name) : null
    const numbers = table.numbers(column)
    return { name, at: (row: number): Maybe<number> => scaled(numbers[row] ?? Number.NaN, factor, mass) }
  })
  const rows = labels.map((date, row) => ({
    date,
    row: Object.fromEntries(values.map(({ name, at }) => [name, at(row)])),
  }))
  return { rows, columns, unknown }
}

const scaled = (value: number, factor: number, molarMass: Maybe<number>): Maybe<number> => {
  if (Number.isNaN(value)) return null
  return molarMass === null ? value * factor : microgramsOfPpb(value, molarMass)
}

/** @throws UsageError when none of a component's columns is there */
export const requireComponents = (table: CsvTable, { columns }: ParticleTable, names: readonly string[]): void => {
  const absent = names.find((name) => columns[name] === undefined)
  if (absent !== undefined) throw table.complaint(`缺少 ${absent} 列（${presentColumns(table.names)}）`)
}
