import { isEventStatus, isOpen, statusOwner } from '@qingkong/domain/event/event-status'
import type { EventRow } from '../../../../client/event-shape.ts'
import { StatusTag } from '../../../../kit/status-tag.tsx'
import { Panel, type PanelPlace } from '../panel.tsx'
import { usePanel } from '../use-panel.ts'
import { useWallActions } from '../wall-actions.ts'
import { WallList } from '../wall-list.tsx'
import { WallTime } from '../wall-time.tsx'

/** Whose turn it is, in the words of the status tags' hues. */
const owners = [
  { owner: 'dispatcher', title: '待调度' },
  { owner: 'field', title: '现场处置' },
  { owner: 'overseer', title: '督察' },
  { owner: 'ended', title: '已办结' },
] as const

const ownerOf = ({ eventStatus }: EventRow) => (isEventStatus(eventStatus) ? statusOwner(eventStatus) : 'ended')

const isOpenRow = ({ eventStatus }: EventRow): boolean => isEventStatus(eventStatus) && isOpen(eventStatus)

/** Overdue first, then the others that are not over, newest first; what is over comes last. */
const byUrgency = (rows: readonly EventRow[]): EventRow[] => {
  const rank = (row: EventRow) => (isOpenRow(row) ? (row.deadlineState === 'overdue' ? 0 : 1) : 2)
  return rows.toSorted((a, b) => rank(a) - rank(b) || b.eventTime.localeCompare(a.eventTime))
}

const Row = ({ row }: { row: EventRow }) => {
  const { openTask } = useWallActions()
  return (
    <button type="button" className="plain-button wall-event" onClick={() => openTask(row.eventId)}>
      <StatusTag status={row.eventStatus} type={row.eventType} />
      <span className="ellipsis">{row.eventDesc || row.siteName || row.psName || row.location}</span>
      {row.deadlineState === 'overdue' ? <b className="due-overdue">超期</b> : null}
      <WallTime stamp={row.eventTime} />
    </button>
  )
}

/** 今日事件 by whose turn it is; a click opens the task, where the workflow says how it may be closed. */
export const TodayEvents = (place: PanelPlace) => {
  const answer = usePanel('eventTodayList', {})
  return (
    <Panel
      {...place}
      answer={answer}
      facts={() => ({ dataTime: null, status: null })}
      empty={({ records }) => (records.length === 0 ? '今日还没有事件' : null)}
    >
      {({ records }) => (
        <div className="wall-rows">
          <p className="wall-counts">
            {owners.map(({ owner, title }) => (
              <span key={owner} className={`wall-owner owner-${owner}`}>
                {title} <b className="figure">{records.filter((row) => ownerOf(row) === owner).length}</b>
              </span>
            ))}
          </p>
          <WallList label="今日事件" rows={byUrgency(records)} rowHeight={33} keyOf={({ eventId }) => eventId}>
            {(row) => <Row row={row} />}
          </WallList>
        </div>
      )}
    </Panel>
  )
}
