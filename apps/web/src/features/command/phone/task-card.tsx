import { ClockCircleOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { eventTypeNames } from '@qingkong/domain/event/event-type'
import { parseCity } from '@qingkong/domain/time/city-time'
import { Link } from 'react-router'
import { DeadlineText } from '../../../blocks/deadline-text.tsx'
import { fieldButtonsFor } from '../../../blocks/field-action-list.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useNow } from '../../../kit/clock.ts'
import { durationText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'

export type Task = CallAnswer<'taskMine'>['records'][number]

export const partNames = { host: '主办', assist: '协办', overseer: '督查' } as const

/** How long ago the event happened. */
export const AgeText = ({ since }: { since: string }) => {
  const instant = useNow(60_000)
  const start = parseCity(since)
  if (!start) return <span className="missing">--</span>
  return <span className="figure">{durationText((instant.getTime() - start.getTime()) / 60_000)}前</span>
}

export const TaskCard = ({ task, waiting }: { task: Task; waiting: boolean }) => {
  const next = fieldButtonsFor(task.actions).find((button) => button.primary)
  return (
    <Link to={`/phone/task/${task.eventId}`} className="phone-card" data-testid={`phone-task-${task.eventId}`}>
      <div className="phone-card-head">
        <AlarmLevelBadge level={task.level} />
        <b className="ellipsis">{task.siteName ?? task.psName ?? (task.location || eventTypeNames[task.eventType])}</b>
        {waiting ? <span className="phone-waiting">待发送</span> : null}
        <StatusTag status={task.eventStatus} type={task.eventType} />
      </div>
      <p className="phone-card-text">{task.eventDesc}</p>
      <div className="phone-card-foot">
        <span className={`phone-part phone-part-${task.part}`}>{partNames[task.part]}</span>
        <span className="muted">
          <ClockCircleOutlined /> <AgeText since={task.eventTime} />
        </span>
        <DeadlineText deadline={task.deadline} state={task.deadlineState} />
        {next ? <span className="phone-card-next">{next.label}</span> : null}
      </div>
      {task.location ? (
        <div className="phone-card-place ellipsis">
          <EnvironmentOutlined /> {task.areaName} {task.location}
        </div>
      ) : null}
    </Link>
  )
}
