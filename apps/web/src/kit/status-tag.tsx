import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  EyeOutlined,
  FileDoneOutlined,
  FormOutlined,
  RollbackOutlined,
  SearchOutlined,
  SendOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { type EventStatus, isEventStatus, statusLabel, statusOwner } from '@qingkong/domain/event/event-status'
import { type EventType, isEventType } from '@qingkong/domain/event/event-type'
import type { ComponentType } from 'react'

const icons: Record<EventStatus, ComponentType> = {
  1: ExclamationCircleOutlined,
  2: SendOutlined,
  3: SearchOutlined,
  4: RollbackOutlined,
  6: FormOutlined,
  7: EyeOutlined,
  8: ClockCircleOutlined,
  9: CheckCircleOutlined,
  10: FileDoneOutlined,
  11: SwapOutlined,
  12: RollbackOutlined,
}

/** An event's status: the hue says whose turn it is (blue 调度, amber 现场, violet 督察, grey 办结), the icon which step. */
export const StatusTag = ({ status, type }: { status: number; type: string }) => {
  if (!isEventStatus(status)) return null
  const Icon = icons[status]
  const eventType: EventType = isEventType(type) ? type : '1'
  return (
    <span className={`status-tag owner-${statusOwner(status)}`} data-status={status}>
      <Icon /> {statusLabel(status, eventType)}
    </span>
  )
}
