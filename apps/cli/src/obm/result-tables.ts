import { type BudgetRow, budgetColumns } from '@qingkong/science/obm/budget/hourly-budget'
import { type PrecursorRow, precursorClasses } from '@qingkong/science/obm/budget/precursor-classes'
import type { CaseResult } from '@qingkong/science/obm/case/case-runs'
import type { EkmaGrid } from '@qingkong/science/obm/ekma/grid'
import type { Reactivity } from '@qingkong/science/obm/reactivity/rir'
import { csvText } from '../output/csv-text.ts'

const cell = (value: number): number | string => (Number.isFinite(value) ? value : '')

export const budgetCsv = (rows: readonly BudgetRow[]): string =>
  csvText([budgetColumns, ...rows.map((row) => budgetColumns.map((name) => cell(row[name])))])

/** RO2 + NO by the class of the precursor, ppb/h, hours of the analysed day. */
export const precursorsCsv = (rows: readonly PrecursorRow[]): string =>
  csvText([['h', ...precursorClasses], ...rows.map((row) => [row.h, ...precursorClasses.map((name) => row[name])])])

/** Concentrations in molecule cm⁻³; what the solver leaves below zero within its tolerance is reported as zero. */
export const stateCsv = (variables: readonly string[], { rows, states }: CaseResult): string =>
  csvText([
    ['h', ...variables],
    ...rows.map(({ h }, index) => [h, ...Array.from(states[index] ?? [], (value) => Math.max(0, value))]),
  ])

export const rirCsv = (table: readonly Reactivity[]): string =>
  csvText([
    ['name', 'kind', 'members', 'RIR', 'delta_ppb', 'mean_cut_ppb', 'IR_ppb_per_ppb', 'IR_g_per_g'],
    ...table.map(({ name, kind, members, rir, deltaPpb, meanCutPpb, irPpb, irGrams }) => [
      name,
      kind,
      members.join(' '),
      cell(rir),
      cell(deltaPpb),
      cell(meanCutPpb),
      cell(irPpb),
      irGrams === null ? '' : cell(irGrams),
    ]),
  ])

/** RIR of every hour of the analysed day. */
export const hourlyRirCsv = (table: readonly Reactivity[]): string => {
  const groups = table.filter(({ kind }) => kind === 'group')
  return csvText([
    ['hour', ...groups.map(({ name }) => name)],
    ...Array.from({ length: 25 }, (_, hour) => [hour, ...groups.map(({ hourly }) => cell(hourly[hour] ?? Number.NaN))]),
  ])
}

/** `highest` is the highest hourly net production of each cell; a closed box has none. */
export const ekmaCsv = ({ axis, response }: EkmaGrid, highest: Float64Array | null): string =>
  csvText([
    ['fVOC', 'fNOx', 'response', ...(highest ? ['max_net_ppb_h'] : [])],
    ...axis.flatMap((fNox, row) =>
      axis.map((fVoc, column) => {
        const at = row * axis.length + column
        return [fVoc, fNox, cell(response[at] ?? Number.NaN), ...(highest ? [cell(highest[at] ?? Number.NaN)] : [])]
      }),
    ),
  ])
