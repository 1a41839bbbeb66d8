import type { DataTable } from '../../core/data-table.ts'
import type { InspectionRow } from '../../shapes/reduction-assessment.ts'

/** What the tables of the assessment say of its hours. */
export interface AssessedHours {
  nowLevelName: string
  startTime: string | null
  endTime: string | null
  hiddenCount: number
}

export const assessmentNotes = ({ nowLevelName, startTime, endTime, hiddenCount }: AssessedHours): string[] => [
  startTime === null || endTime === null
    ? '当前没有已结束的响应小时'
    : `${nowLevelName}，判定时段${startTime.slice(0, 16)}至${endTime.slice(0, 16)}（响应时段内最近24小时）`,
  ...(hiddenCount > 0 ? [`另有${hiddenCount}家不在查看范围，未计入`] : []),
]

/** How a verdict is reached (command 1.6). */
export const verdictDefinitions: readonly (readonly [string, string])[] = [
  [
    '基准',
    '响应前同类日（工作日或休息日）最近30个有效日生产用电的中位数，预警、节假日和报停日除外；不足10天用清单用电量',
  ],
  ['允许用电', '基准×max(1－减排比例, 10%)×1.10，按判定小时折算'],
  ['落实', '实际用电不超过允许用电'],
  ['疑似未落实', '超过允许用电，但不超过允许用电加基准的10%'],
  ['未落实', '超过以上界限'],
  ['存疑', '用电与在线监测对同一时段的结论相反，列在最前'],
  ['无法判定', '有效小时不足75%，或没有用电监测、基准、减排比例'],
]

/** 督查清单: whom to visit first. */
export const inspectionTable = (rows: readonly InspectionRow[], hours: AssessedHours): DataTable => ({
  title: '督查清单',
  notes: [`${rows.length}家企业，须先核查的在前`, ...assessmentNotes(hours)],
  columns: [
    { key: 'psName', title: '企业', kind: 'text', frozen: true, width: 32 },
    { key: 'area', title: '区域', kind: 'text' },
    { key: 'level', title: '预警级别', kind: 'text' },
    { key: 'measures', title: '减排措施', kind: 'text', width: 28 },
    { key: 'reduction', title: '减排比例', kind: 'number', unit: '%' },
    { key: 'usual', title: '基准用电', kind: 'number', unit: 'kWh' },
    { key: 'allowed', title: '允许用电', kind: 'number', unit: 'kWh' },
    { key: 'actual', title: '实际用电', kind: 'number', unit: 'kWh' },
    { key: 'deviation', title: '偏差', kind: 'number', unit: '%', digits: 1 },
    { key: 'execution', title: '执行率', kind: 'number', unit: '%', digits: 1 },
    { key: 'verdict', title: '判定', kind: 'text' },
    { key: 'basis', title: '依据', kind: 'text', width: 30 },
    { key: 'shortfall', title: '四项合计欠减', kind: 'number', unit: 'kg/d', digits: 1 },
    { key: 'status', title: '核查任务', kind: 'text' },
    { key: 'sent', title: '派单时间', kind: 'text' },
    { key: 'answered', title: '反馈时间', kind: 'text' },
    { key: 'finding', title: '核查结果', kind: 'text', width: 30 },
    { key: 'psCode', title: '企业编码', kind: 'text', width: 20 },
  ],
  rows: rows.map((row) => ({
    psName: row.psName,
    area: row.areaName,
    level: row.levelName,
    measures: row.measures.join('；'),
    reduction: row.reductionPct,
    usual: row.usualKwh,
    allowed: row.allowedKwh,
    actual: row.actualKwh,
    deviation: row.deviationPct,
    execution: row.executionPct,
    verdict: row.doubtful ? `${row.verdictName}（存疑）` : row.verdictName,
    basis: row.basis,
    shortfall: row.shortfallKg,
    status: row.eventStatusName || '未派单',
    sent: row.sentTime ?? '',
    answered: row.answeredTime ?? '',
    finding: row.finding,
    psCode: row.psCode,
  })),
  definitions: verdictDefinitions,
})
