import { displayStamp } from '../../../kit/format.ts'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import type { Patrol } from './patrol-shapes.ts'
import { ProgressBar } from './progress-bar.tsx'

export const PatrolStatusTag = ({ patrol }: { patrol: Pick<Patrol, 'patrolStatus' | 'patrolStatusName'> }) => (
  <span className={`status-tag patrol-status-${patrol.patrolStatus}`} data-status={patrol.patrolStatus}>
    {patrol.patrolStatusName}
  </span>
)

const scopeText = ({ areaNames, industryNames }: Patrol): string =>
  [areaNames.join('、'), industryNames.join('、')].filter(Boolean).join(' · ') || '不限'

export const patrolColumns: readonly RecordColumn<Patrol>[] = [
  { title: '任务名称', width: 200, hover: ({ purpose }) => purpose, show: ({ patrolName }) => patrolName },
  { title: '状态', width: 84, show: (patrol) => <PatrolStatusTag patrol={patrol} /> },
  { title: '进度', width: 190, show: (patrol) => <ProgressBar sums={patrol} /> },
  {
    title: '问题',
    width: 64,
    align: 'right',
    show: ({ problem }) => <span className={problem > 0 ? 'due-overdue' : ''}>{problem}</span>,
  },
  {
    title: '期限',
    width: 280,
    show: ({ startTime, endTime, overdue }) => (
      <span className={`figure${overdue ? ' due-overdue' : ''}`} title={`${startTime} 至 ${endTime}`}>
        {displayStamp(startTime)} 至 {displayStamp(endTime)}
      </span>
    ),
  },
  { title: '区域与行业', cut: true, show: scopeText },
  { title: '责任单位', cut: true, show: ({ orgNames }) => orgNames.join('、') },
  { title: '安排人', field: 'createUser', width: 88 },
]
