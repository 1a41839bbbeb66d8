import { pages } from '@qingkong/contract/pages'
import { responseVerdictNames, responseVerdicts } from '@qingkong/domain/warning/response-verdict'
import { type Inspection, openInspectionTask } from '../../../blocks/inspection-task.ts'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { eventArea } from '../../../filters/widgets/event-area.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { formatMeasured, missingText, shortStamp } from '../../../kit/format.ts'
import { definePages } from '../../../page/define-pages.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import { recordPage } from '../../../page/record/record-page.ts'
import type { RowAction } from '../../../page/record/row-action.ts'

const percentText = (percent: number | null): string =>
  percent === null ? missingText : `${formatMeasured(percent, 1)}%`

const columns: readonly RecordColumn<Inspection>[] = [
  { title: '企业', field: 'psName', width: 210 },
  { title: '区县', field: 'areaName', width: 84 },
  {
    title: '判定',
    width: 130,
    show: ({ verdictName, doubtful }) => (doubtful ? `${verdictName}（存疑）` : verdictName),
  },
  { title: '措施', width: 150, show: ({ measures }) => measures.join('；') },
  { title: '基准 kWh', width: 96, align: 'right', show: ({ usualKwh }) => formatMeasured(usualKwh) },
  { title: '允许 kWh', width: 96, align: 'right', show: ({ allowedKwh }) => formatMeasured(allowedKwh) },
  { title: '实际 kWh', width: 96, align: 'right', show: ({ actualKwh }) => formatMeasured(actualKwh) },
  { title: '偏差', width: 84, align: 'right', show: ({ deviationPct }) => percentText(deviationPct) },
  { title: '执行率', width: 84, align: 'right', show: ({ executionPct }) => percentText(executionPct) },
  { title: '欠减 kg/日', width: 96, align: 'right', show: ({ shortfallKg }) => formatMeasured(shortfallKg, 1) },
  { title: '核查', width: 104, show: ({ eventStatusName }) => eventStatusName || '未派单' },
  { title: '派单', width: 104, show: ({ sentTime }) => (sentTime === null ? missingText : shortStamp(sentTime)) },
  {
    title: '反馈',
    width: 104,
    show: ({ answeredTime }) => (answeredTime === null ? missingText : shortStamp(answeredTime)),
  },
  { title: '核查结果或依据', show: ({ finding, basis }) => finding || basis },
]

const rowActions: readonly RowAction<Inspection>[] = [
  {
    key: 'send',
    label: '派单',
    right: 'event.dispatch',
    when: ({ eventId }) => eventId === null,
    act: openInspectionTask,
  },
  {
    key: 'task',
    label: '查看任务',
    when: ({ eventId }) => eventId !== null,
    act: ({ eventId }) => eventId !== null && useWorkspace.getState().openTask(eventId, 'list'),
  },
  {
    key: 'analyse',
    label: '分析',
    right: 'enterprise.read',
    to: ({ psCode }) => `${pages['enterprise-analysis'].path}?${new URLSearchParams({ psCode })}`,
  },
]

/** 督查清单 of the warning in force: whom to visit first, what was asked, what the meters counted, what was found. */
const inspections = recordPage('reducePlanAssessEmInspectionList', [
  eventArea({ label: '区县', required: false, show: true }),
  ownChoice('verdict', '判定', [
    ['todo', '待核查'],
    ...responseVerdicts.map((verdict) => [verdict, responseVerdictNames[verdict]] as const),
    ['all', '全部'],
  ]),
  eventKeyword({ label: '企业', placeholder: '企业名称或编码' }),
])({
  title: '督查清单',
  name: 'inspection',
  noun: '待督查企业',
  unit: '家',
  pageSize: 20,
  input: ({ areaCodes, verdict, searchContent }) => ({
    areaCodes: [...areaCodes],
    keyword: searchContent.trim(),
    // Without any the server answers those who are to be visited.
    ...(verdict === 'todo' ? {} : { verdicts: verdict === 'all' ? [...responseVerdicts] : [verdict] }),
  }),
  rowKey: 'psCode',
  columns,
  rowActions,
  refreshMs: 60_000,
  exports: { call: 'reducePlanAssessEmInspectionListExport', name: () => '督查清单' },
  note: '按响应时段内最近24小时的生产用电判定：基准为响应前同类日最近30个有效日的中位数；欠减量为四项合计，按用电估算。',
  emptyHint: '没有生效的预警，或该级别没有须核查的停产、限产企业',
})
export default definePages('supervision-list', inspections)
