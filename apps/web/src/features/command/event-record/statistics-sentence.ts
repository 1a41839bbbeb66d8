import { formatMeasured } from '../../../kit/format.ts'

interface Counts {
  total: number
  open: number
  closed: number
  archived: number
  overdue: number
}

/** The conclusion above the table, from the table's own rows. */
export const statisticsSentence = (rows: readonly Counts[]): string => {
  const sum = (field: keyof Counts) => rows.reduce((total, row) => total + row[field], 0)
  const total = sum('total')
  if (total === 0) return ''
  const share = (count: number) => `${formatMeasured((100 * count) / total, 1)}%`
  const ended = sum('closed') + sum('archived')
  return `共${total}件，已办结${ended}件（${share(ended)}），未办结${sum('open')}件，曾超期${sum('overdue')}件（${share(sum('overdue'))}）`
}
