import type { DataTable } from '@qingkong/contract/core/data-table'
import type { CallAnswer } from '../../../client/use-call.ts'

type Mean = CallAnswer<'wxObmAverageResult'>

/** Mean reactivities, the largest first; the label stands in the title. */
export const meanTable = ({ mean, label, siteName, days }: Mean): DataTable => ({
  title: `${siteName}${label} ${days[0] ?? ''}—${days.at(-1) ?? ''}`,
  notes: [`${label}，计入${days.length}天`],
  columns: [
    { key: 'name', title: '名称', kind: 'text', frozen: true },
    { key: 'rir', title: 'RIR', kind: 'number', digits: 3 },
    { key: 'days', title: '计入天数', kind: 'number' },
  ],
  rows: (mean?.reactivities ?? [])
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || b.rir - a.rir)
    .map(({ name, rir, days: counted }) => ({ name, rir, days: counted })),
})
