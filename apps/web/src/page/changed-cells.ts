import type { DataTable } from '@qingkong/contract/core/data-table'
import { factorText } from '@qingkong/domain/site/factor'
import type { CallAnswer } from '../client/use-call.ts'

type Changes = CallAnswer<'dataVersionChanges'>

/** What changed, in words: also hours that came only afterwards, of which no old value can be listed. */
export const changesSentence = ({ total, addedHours, records }: Changes): string =>
  [
    total > 0 ? `${total} 个小时值与当时不同` : '当时已有的小时值没有变化',
    ...(addedHours > 0 ? [`另有 ${addedHours} 小时的数据是此后收到的`] : []),
    ...(total > records.length ? [`下表列出前 ${records.length} 个`] : []),
  ]
    .join('；')
    .concat('。')

/** The changed hours as a table, old beside new. */
export const changedCellsTable = ({ records }: Changes): DataTable => {
  const digits = Math.max(0, ...records.map(({ factorCode }) => factorText(factorCode).decimals))
  return {
    title: '此后变化的数据',
    notes: ['时间为小时末，北京时间'],
    columns: [
      { key: 'site', title: '站点', kind: 'text', frozen: true },
      { key: 'dataTime', title: '时间', kind: 'time', frozen: true },
      { key: 'factor', title: '污染物', kind: 'text', width: 14 },
      { key: 'oldValue', title: '当时', kind: 'number', digits },
      { key: 'newValue', title: '现在', kind: 'number', digits },
      { key: 'unit', title: '单位', kind: 'text', width: 9 },
      { key: 'kind', title: '数据', kind: 'text', width: 9 },
      { key: 'changeTime', title: '变化时间', kind: 'time' },
      { key: 'reason', title: '原因', kind: 'text' },
      { key: 'auditor', title: '审核人', kind: 'text', width: 12 },
    ],
    rows: records.map((row) => ({
      site: row.siteName,
      dataTime: row.dataTime.slice(0, 16),
      factor: row.factorName,
      oldValue: row.oldValue,
      newValue: row.newValue,
      unit: row.unit,
      kind: row.isChecked ? '审核值' : '原始值',
      changeTime: row.changeTime.slice(0, 16),
      reason: row.reason,
      auditor: row.auditor,
    })),
  }
}
