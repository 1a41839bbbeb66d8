import { eventTypeNames } from '@qingkong/domain/event/event-type'
import { parseCity } from '@qingkong/domain/time/city-time'
import type { TableColumnsType } from 'antd'
import { DeadlineText } from '../../../blocks/deadline-text.tsx'
import { eventSubject } from '../../../blocks/event-facts.tsx'
import { EventPapers } from '../../../blocks/event-papers.tsx'
import type { EventRow } from '../../../client/event-shape.ts'
import { useNow } from '../../../kit/clock.ts'
import { durationText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

/** How long the event has been known; of a finished one, how long it took. */
const Age = ({ row }: { row: EventRow }) => {
  const instant = useNow(60_000)
  const ended = row.eventStatus === 9 || row.eventStatus === 10
  const start = parseCity(row.eventTime)
  const end = ended ? parseCity(row.updateTime) : instant
  if (!start || !end) return <span className="missing">--</span>
  return <span className="figure">{durationText((end.getTime() - start.getTime()) / 60_000)}</span>
}

const Subject = ({ row }: { row: EventRow }) => (
  <span className="record-subject">
    <span className="ellipsis" title={`${eventSubject(row)}：${row.eventDesc}`}>
      {eventSubject(row)}
      <small className="muted">　{row.eventDesc}</small>
    </span>
    {row.recovered ? <span className="flag-tag">已恢复</span> : null}
    {row.invalidated ? <span className="flag-tag">数据无效</span> : null}
    {row.childCount > 0 ? <span className="flag-tag">区域过程 {row.childCount}</span> : null}
  </span>
)

export const recordColumns: TableColumnsType<EventRow> = [
  {
    title: '编号',
    dataIndex: 'eventCode',
    width: 140,
    fixed: 'start',
    render: (code: string) => <span className="figure">{code}</span>,
  },
  { title: '类型', width: 96, render: (_, row) => eventTypeNames[row.eventType] },
  { title: '对象与内容', ellipsis: true, render: (_, row) => <Subject row={row} /> },
  { title: '区域', dataIndex: 'areaName', width: 76, ellipsis: true },
  {
    title: '状态',
    width: 116,
    render: (_, row) => <StatusTag status={row.eventStatus} type={row.eventType} />,
  },
  { title: '级别', width: 60, render: (_, row) => <AlarmLevelBadge level={row.level} /> },
  { title: '发生时间', width: 104, render: (_, row) => <TimeText stamp={row.eventTime} /> },
  { title: '历时', width: 92, className: 'cell-right', render: (_, row) => <Age row={row} /> },
  {
    title: '时限',
    width: 150,
    render: (_, row) => <DeadlineText deadline={row.deadline} state={row.deadlineState} />,
  },
  {
    title: '文书',
    width: 124,
    // The menu stands in a row that opens the task dialog itself.
    onCell: () => ({ onClick: (event) => event.stopPropagation() }),
    render: (_, row) => <EventPapers eventId={row.eventId} size="small" />,
  },
]
