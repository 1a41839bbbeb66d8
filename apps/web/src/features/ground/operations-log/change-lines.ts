import { missingText } from '../../../kit/format.ts'

export interface ChangeLine {
  field: string
  before: string
  after: string
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return missingText
  if (Array.isArray(value)) return value.length === 0 ? missingText : value.map(textOf).join('、')
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** An entry's before and after, field by field, without those that are empty in both; other details stand as they were written. */
export const changeLines = (detail: Record<string, unknown>): ChangeLine[] => {
  const isChange = 'before' in detail || 'after' in detail
  const [before, after] = isChange ? [fieldsOf(detail['before']), fieldsOf(detail['after'])] : [{}, detail]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((line) => line.before !== missingText || line.after !== missingText)
}
