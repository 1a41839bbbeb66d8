import type { TableColumnsType } from 'antd'
import { shortStamp } from '../../../kit/format.ts'
import type { Patrol } from './patrol-shapes.ts'
import { ProgressBar } from './progress-bar.tsx'

export const PatrolStatusTag = ({ patrol }: { patrol: Pick<Patrol, 'patrolStatus' | 'patrolStatusName'> }) => (
  <span className={`status-tag patrol-status-${patrol.patrolStatus}`} data-status={patrol.patrolStatus}>
    {patrol.patrolStatusName}
  </span>
)

const scopeText = ({ areaNames, industryNames }: Patrol): string =>
  [areaNames.join('、'), industryNames.join('、')].filter(Boolean).join(' · ') || '不限'

export const patrolColumns: TableColumnsType<Patrol> = [
  {
    title: '任务名称',
    width: 200,
    fixed: 'start',
    ellipsis: true,
    render: (_, { patrolName, purpose }) => <span title={purpose}>{patrolName}</span>,
  },
  { title: '状态', width: 84, render: (_, patrol) => <PatrolStatusTag patrol={patrol} /> },
  { title: '进度', width: 190, render: (_, patrol) => <ProgressBar sums={patrol} /> },
  {
    title: '问题',
    width: 64,
    align: 'right',
    render: (_, { problem }) => <span className={`figure${problem > 0 ? ' due-overdue' : ''}`}>{problem}</span>,
  },
  {
    title: '期限',
    width: 210,
    render: (_, { startTime, endTime, overdue }) => (
      <span className={`figure${overdue ? ' due-overdue' : ''}`} title={`${startTime} 至 ${endTime}`}>
        {shortStamp(startTime)} 至 {shortStamp(endTime)}
      </span>
    ),
  },
  { title: '区域与行业', ellipsis: true, render: (_, patrol) => scopeText(patrol) },
  { title: '责任单位', ellipsis: true, render: (_, { orgNames }) => orgNames.join('、') },
  { title: '安排人', dataIndex: 'createUser', width: 88, ellipsis: true },
]
