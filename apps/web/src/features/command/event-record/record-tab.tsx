import { ImportOutlined } from '@ant-design/icons'
import { isOpen } from '@qingkong/domain/event/event-status'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { loadedWhenShown } from '../../../kit/loaded-when-shown.tsx'
import { eventBatch } from '../../../page/record/event-batch.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { batchEvents } from './batch-events.ts'
import { recordColumns } from './record-columns.tsx'
import { recordFilters } from './record-filters.tsx'
import { recordInput } from './record-input.ts'

const WorkOrderDialog = loadedWhenShown(() => import('./work-order-dialog.tsx'))

const parts = [
  { key: 'todo', title: '待办', empty: '没有待您处理的事件' },
  { key: 'doing', title: '在办', empty: '没有他人在办的事件' },
  { key: 'overdue', title: '超期', empty: '没有超期的事件', urgent: true },
  { key: 'done', title: '办结', empty: '没有办结的事件' },
  { key: 'all', title: '全部' },
] as const

type PartKey = (typeof parts)[number]['key']
const isPart = (key: string): key is PartKey => parts.some((part) => part.key === key)
const titleOf = (key: string | undefined): string => parts.find((part) => part.key === key)?.title ?? '全部'

const oneMinuteMs = 60_000

/** Every event by whose turn it is; a row opens the full task dialog, without the map. */
export const recordTab = recordPage(
  'eventRecord',
  recordFilters,
)({
  title: '事件记录',
  name: 'event',
  noun: '事件',
  unit: '件',
  pageSize: 20,
  filterPlace: 'panel',
  // Deadlines pass without anybody doing anything.
  refreshMs: oneMinuteMs,
  parts: {
    param: 'tab',
    label: '办理情况',
    parts,
    countOf: ({ counts }, key) => (isPart(key) && key !== 'all' ? counts[key] : null),
  },
  input: (values, part) => recordInput(values, isPart(part) ? part : 'all'),
  rowKey: 'eventId',
  columns: recordColumns,
  detail: { open: ({ eventId }) => useWorkspace.getState().openTask(eventId, 'list') },
  batch: eventBatch(batchEvents, { selectable: ({ eventStatus }) => isOpen(eventStatus) }),
  tools: [
    {
      key: 'import',
      right: 'event.dispatch',
      label: '导入工单',
      icon: <ImportOutlined />,
      Dialog: ({ close }) => <WorkOrderDialog onClose={close} />,
    },
  ],
  exports: { call: 'eventRecordExport', name: ({ tab }) => `事件记录_${titleOf(tab)}` },
})
