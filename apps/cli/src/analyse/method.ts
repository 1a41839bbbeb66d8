import { InputProblem } from '@qingkong/science/stats/input-problem'
import { z } from 'zod'
import { UsageError } from '../command.ts'
import type { CsvTable } from './csv-table.ts'

/** An analysis of a table; `options` is what --options held. The result is written as JSON. */
export type Method = { (table: CsvTable, options: unknown): unknown; schema: z.ZodType }

/** Columns of the table that stand for arguments of the analysis, to name them in complaints. */
type ColumnNames = Readonly<Record<string, string>>

const issueText = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return `不认识的选项 ${issue.keys.join('、')}`
  const path = issue.path.join('.')
  if (issue.code === 'invalid_type' && issue.input === undefined) return `缺少选项 ${path}`
  if (issue.code === 'invalid_value') return `选项 ${path} 应为 ${issue.values.join('、')} 之一`
  return `选项 ${path} 的值不正确`
}

/** The options as the schema has them. @throws UsageError in one sentence */
export const checkedOptions = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const checked = schema.safeParse(given, { reportInput: true })
  if (!checked.success) throw new UsageError(checked.error.issues.map(issueText).join('；'))
  return checked.data
}

/** Checks the options, runs, and turns what the analysis complains of into a sentence about the file. */
export const method = <Schema extends z.ZodType>(
  schema: Schema,
  run: (table: CsvTable, options: z.output<Schema>) => unknown,
  columnsOf: (options: z.output<Schema>) => ColumnNames,
): Method =>
  Object.assign(
    (table: CsvTable, given: unknown): unknown => {
      const options = checkedOptions(schema, given)
      try {
        return run(table, options)
      } catch (error) {
        if (!(error instanceof InputProblem)) throw error
        const { row, column, firstRow } = error.place
        const first = firstRow === undefined ? '' : `（首次见于第 ${table.lineOf(firstRow)} 行）`
        throw table.complaint(
          `${error.what}${first}`,
          row,
          column === undefined ? undefined : (columnsOf(options)[column] ?? column),
        )
      }
    },
    { schema },
  )

/** Names of columns, with those of openair as defaults. */
export const columnOptions = {
  date: z.string().default('date'),
  ws: z.string().default('ws'),
  wd: z.string().default('wd'),
  pollutant: z.string(),
}

/** Local time of the file minus UTC, minutes. */
export const offsetMinutes = z.number().int().min(-720).max(840).default(480)

/** Drops what was not given, so that the analysis' own defaults hold. */
export const given = <T extends Record<string, unknown>>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
