import type { AbnormalRow } from '../../calls/sources/abnormal-data.ts'
import type { DataTable } from '../../core/data-table.ts'

/** 异常数据 by rank, every finding with its evidence. */
export const abnormalTable = ({ records }: { records: readonly AbnormalRow[] }): DataTable => ({
  title: '异常数据',
  notes: [
    '每企业每天一行，按得分排序；得分=类别（1仪器、2数据矛盾、3疑似人为）×当天持续小时×（1+处于站点上风向的小时占比）',
    '异常数据为核查线索，不作为执法证据；免打扰时段内不识别，误报率超过50%的类型停用至重新调整',
  ],
  columns: [
    { key: 'day', title: '日期', kind: 'time', frozen: true, width: 12 },
    { key: 'psName', title: '企业', kind: 'text', frozen: true, width: 28 },
    { key: 'county', title: '区县', kind: 'text', width: 10 },
    { key: 'kind', title: '异常类型', kind: 'text', width: 14 },
    { key: 'score', title: '得分', kind: 'number', digits: 1 },
    { key: 'from', title: '开始', kind: 'time' },
    { key: 'to', title: '结束', kind: 'time' },
    { key: 'evidence', title: '依据', kind: 'text', width: 60 },
    { key: 'status', title: '状态', kind: 'text', width: 10 },
    { key: 'reason', title: '误报原因', kind: 'text', width: 24 },
  ],
  rows: records.map(({ day, psName, psCode, countyName, kindName, score, from, to, findings, statusName, reason }) => ({
    day,
    psName,
    psCode,
    county: countyName,
    kind: kindName,
    score,
    from,
    to,
    evidence: findings.map(({ subject, evidence }) => `${subject}：${evidence}`).join('；'),
    status: statusName,
    reason,
  })),
})
