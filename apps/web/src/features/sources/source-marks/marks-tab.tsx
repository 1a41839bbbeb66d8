import { sourceMarkKinds, sourceMarkNames } from '@qingkong/domain/emission/source-mark'
import { ReasonDialog } from '../../../blocks/reason-dialog.tsx'
import { ownFilter } from '../../../filters/own-choice.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { formatMeasured } from '../../../kit/format.ts'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import { recordPage } from '../../../page/record/record-page.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import { type Mark, markForm } from './mark-form.ts'
import { markedEnterprise } from './marked-enterprises.ts'

const isHeld = ({ withdrawn }: Mark): boolean => withdrawn === null

const columns: readonly RecordColumn<Mark>[] = [
  { title: '企业', field: 'psName', width: 210 },
  { title: '区县', field: 'areaName', width: 84 },
  { title: '排口', field: 'outletName', width: 150 },
  { title: '标记', field: 'kindName', width: 96 },
  { title: '开始', width: 138, show: ({ startTime }) => <TimeText stamp={startTime} /> },
  { title: '结束', width: 138, show: ({ endTime }) => (endTime === null ? '至今' : <TimeText stamp={endTime} />) },
  { title: '时长（小时）', width: 104, align: 'right', show: ({ hours }) => formatMeasured(hours, 1) },
  { title: '原因', field: 'reason', cut: true },
  { title: '登记人', field: 'createUser', width: 96 },
  { title: '状态', field: 'stateName', width: 84 },
]

const Withdraw = ({ row, close }: { row: Mark; close: () => void }) => {
  const { run } = useWrite()
  return (
    <ReasonDialog
      title="撤回工况标记？"
      hint={`${row.psName} ${row.outletName} ${row.kindName}，撤回后该时段重新判定超标，记录保留。`}
      okText="撤回"
      danger
      required="请填写撤回原因"
      testId="source-mark-withdraw"
      confirm={({ note }) =>
        run(write('sourceMarkWithdraw', { markId: row.markId, reason: note }, { done: '已撤回' }), '撤回')
      }
      onDone={close}
      onCancel={close}
    />
  )
}

/** Who took the mark back, when and why. */
const withdrawnText = ({ withdrawn }: Mark) =>
  withdrawn ? (
    <p className="state-hint">
      {withdrawn.user} 于 {withdrawn.time} 撤回：{withdrawn.reason}
    </p>
  ) : null

const kinds = sourceMarkKinds.map((kind) => [kind, sourceMarkNames[kind]] as const)

/** 工况标记: what plants and the authority say of spans of an outlet's hours. */
export default recordPage('sourceMarkList', [
  markedEnterprise,
  ownFilter('markKind', '标记', kinds),
  eventKeyword({ label: '关键字', placeholder: '企业、排口或原因' }),
])({
  title: '工况标记',
  name: 'source-mark',
  noun: '工况标记',
  unit: '条',
  pageSize: 20,
  filterPlace: 'panel',
  input: ({ psCode, markKind, searchContent }) => ({
    psCode: psCode ?? '',
    kinds: markKind === null ? [] : [markKind],
    keyword: searchContent.trim(),
  }),
  rowKey: 'markId',
  columns,
  rowActions: [
    { key: 'edit', label: '修改', right: 'source.mark', when: isHeld, opens: 'form' },
    { key: 'withdraw', label: '撤回', right: 'source.mark', danger: true, when: isHeld, Dialog: Withdraw },
  ],
  unfold: withdrawnText,
  form: markForm,
  note: '标记时段不作超标判定，排放量照计；报停期间没有数据不计缺失。',
})
