import { pages } from '@qingkong/contract/pages'
import { abnormalKinds } from '@qingkong/domain/abnormal/abnormal-kind'
import { ReasonDialog } from '../../../blocks/reason-dialog.tsx'
import { useWorkspace } from '../../../blocks/workspace.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { ownFilter } from '../../../filters/own-choice.ts'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { eventArea } from '../../../filters/widgets/event-area.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { TimeText } from '../../../kit/time-text.tsx'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import { recordPage } from '../../../page/record/record-page.ts'
import type { RowAction } from '../../../page/record/row-action.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import { KindTuning } from './kind-tuning.tsx'

type Row = CallAnswer<'psAnalyseAbnormalData'>['records'][number]

const columns: readonly RecordColumn<Row>[] = [
  { title: '企业', field: 'psName', width: 210 },
  { title: '区县', field: 'countyName', width: 84 },
  { title: '日期', field: 'day', width: 104 },
  { title: '异常类型', field: 'kindName', width: 104 },
  { title: '得分', width: 72, align: 'right', show: ({ score }) => formatMeasured(score, 1) },
  { title: '开始', width: 138, show: ({ from }) => <TimeText stamp={from} /> },
  { title: '依据', field: 'evidence' },
  { title: '状态', field: 'statusName', width: 84 },
]

/** Assigned tasks are written before they have an event. */
const notRaisedYet = ''

/** 下发任务: from the alarm of the day where there is one, else as an assigned task with the plant and the evidence. */
export const sendOut = ({ psCode, psName, day, longitude, latitude, eventId, findings }: Row): void => {
  const { openTask, createTask } = useWorkspace.getState()
  if (eventId !== null) {
    openTask(eventId, 'list')
    return
  }
  const { resetSuspects, addSuspects } = useMapWorkspace.getState()
  resetSuspects(notRaisedYet)
  addSuspects(notRaisedYet, [{ kind: 'ps', code: psCode, name: psName }])
  const evidence = findings.map(({ kindName, subject, evidence: said }) => `${kindName}：${subject}${said}`).join('；')
  createTask([longitude, latitude], {
    description: `${psName}${day}数据异常，请现场核查。${evidence}`.slice(0, 1000),
  })
}

const FalseAlarm = ({ row, close }: { row: Row; close: () => void }) => {
  const { run } = useWrite()
  return (
    <ReasonDialog
      title="判为误报？"
      hint={`${row.psName} ${row.day} ${row.kindName}，判定后不再提示，并计入该类型的误报率。`}
      okText="判为误报"
      required="请填写误报原因"
      testId="abnormal-false"
      confirm={({ note }) =>
        run(write('psAnalyseAbnormalFalse', { id: row.id, reason: note }, { done: '已判为误报' }), '判为误报')
      }
      onDone={close}
      onCancel={close}
    />
  )
}

const rowActions: readonly RowAction<Row>[] = [
  {
    key: 'send',
    label: ({ eventId }) => (eventId === null ? '下发任务' : '查看任务'),
    right: 'event.dispatch',
    when: ({ status }) => status !== 3,
    act: sendOut,
  },
  { key: 'false', label: '误报', right: 'event.dispatch', when: ({ status }) => status === 1, Dialog: FalseAlarm },
  {
    key: 'analyse',
    label: '分析',
    to: ({ psCode, from, findings: [first] }) => {
      const wanted = {
        psCode,
        time: from,
        ...(first?.outletCode ? { outletCode: first.outletCode } : {}),
        ...(first?.factorCode ? { factorCode: first.factorCode } : {}),
      }
      return `${pages['enterprise-analysis'].path}?${new URLSearchParams(wanted).toString()}`
    },
  },
]

/** Everything that was found of the plant on the day. */
const Findings = ({ findings }: Row) => (
  <ul className="kit-notes">
    {findings.map(({ kindName, subject, evidence, score }) => (
      <li key={`${kindName}/${subject}/${evidence}`}>
        {kindName}（{formatMeasured(score, 1)}分）：{subject} {evidence}
      </li>
    ))}
  </ul>
)

const kinds = Object.entries(abnormalKinds).map(([kind, { name }]) => [kind, name] as const)

/** 异常数据: what is worth a look, ranked, one row per plant and day; clues, never a popup. */
export default recordPage('psAnalyseAbnormalData', [
  eventArea({ label: '区县', required: false, show: true }),
  ownFilter('abnormalKind', '异常类型', kinds),
  ownFilter('abnormalStatus', '状态', [
    ['1', '待核实'],
    ['2', '已下发'],
    ['3', '误报'],
  ]),
  timeRangePicker({ label: '日期', lastCount: 7, maxCount: 366 }),
])({
  title: '异常数据',
  name: 'abnormal',
  noun: '异常数据',
  unit: '条',
  pageSize: 20,
  filterPlace: 'panel',
  input: ({ areaCodes, abnormalKind, abnormalStatus, timeRange: [days] }) =>
    days
      ? {
          areaCodes: [...areaCodes],
          kinds: abnormalKind === null ? [] : [abnormalKind],
          ...(abnormalStatus === null ? {} : { status: Number(abnormalStatus) }),
          startDay: days[0].slice(0, 10),
          endDay: days[1].slice(0, 10),
        }
      : null,
  rowKey: 'id',
  columns,
  rowActions,
  unfold: Findings,
  tools: [{ key: 'kinds', label: '识别规则', Dialog: KindTuning }],
  exports: {
    call: 'psAnalyseAbnormalExport',
    name: ({ startDay = '', endDay = '' }) => `异常数据_${startDay}至${endDay}`,
  },
  note: '异常数据为核查线索，不作为执法证据；每日01时识别前一日数据。',
  emptyHint: '所选条件下没有数据，可放宽时段或换一家企业',
})
