import { eventTypeNames } from '@qingkong/domain/event/event-type'
import { parseCity } from '@qingkong/domain/time/city-time'
import { DeadlineText } from '../../../blocks/deadline-text.tsx'
import { EventDocuments } from '../../../blocks/event-documents.tsx'
import { eventSubject } from '../../../blocks/event-facts.tsx'
import type { EventRow } from '../../../client/event-shape.ts'
import { useNow } from '../../../kit/clock.ts'
import { durationText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'

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

export const recordColumns: readonly RecordColumn<EventRow>[] = [
  { title: '编号', width: 140, show: ({ eventCode }) => <span className="figure">{eventCode}</span> },
  { title: '类型', width: 96, show: ({ eventType }) => eventTypeNames[eventType] },
  { title: '对象与内容', cut: true, show: (row) => <Subject row={row} /> },
  { title: '区域', field: 'areaName', width: 76 },
  { title: '状态', width: 116, show: (row) => <StatusTag status={row.eventStatus} type={row.eventType} /> },
  { title: '级别', width: 60, show: (row) => <AlarmLevelBadge level={row.level} /> },
  // Before what an office screen has no room for: the duty officer works by it.
  { title: '时限', width: 150, show: (row) => <DeadlineText deadline={row.deadline} state={row.deadlineState} /> },
  { title: '发生时间', width: 138, show: (row) => <TimeText stamp={row.eventTime} /> },
  { title: '历时', width: 92, align: 'right', show: (row) => <Age row={row} /> },
  { title: '文书', width: 124, show: (row) => <EventDocuments eventId={row.eventId} size="small" /> },
]
