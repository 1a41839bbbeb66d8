import { CheckOutlined } from '@ant-design/icons'
import { eventNoun, isEventType } from '@qingkong/domain/event/event-type'
import { Button } from 'antd'
import { useState } from 'react'
import { CloseEvent } from '../../../blocks/close-event.tsx'
import { runStep } from '../../../blocks/run-step.ts'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { nearbyTarget } from './nearby-target.ts'

interface Props {
  event: EventDetail
  onClose: () => void
  /** 周边污染源; not for a pollution source itself (popup-14). */
  nearby?: boolean
  /** False where the step is no closing of an alarm (popup-10). */
  closable?: boolean
}

const Seen = ({ event }: { event: EventDetail }) =>
  event.seen ? (
    <span className="state-hint nowrap" title={event.seenBy.map((one) => `${one.userName} ${one.seenTime}`).join('\n')}>
      <CheckOutlined /> 已知悉{event.seenBy.length > 0 ? ` ${event.seenBy.length}人` : ''}
    </span>
  ) : (
    <Button
      size="small"
      onClick={() =>
        void runStep({ success: '已知悉', failure: '知悉失败' }, () => api.eventMarkSeen({ eventId: event.eventId }))
      }
      data-testid="popup-seen"
    >
      知悉
    </Button>
  )

/** 知悉, nearby sources, close, create or view the task (popup-04, 07, 09, 10, 14); what may be done is what the server says. */
export const PopupFooter = ({ event, onClose, nearby = true, closable = true }: Props) => {
  const [closing, setClosing] = useState(false)
  const noun = isEventType(event.eventType) ? eventNoun(event.eventType) : '告警'
  const openTask = () => {
    onClose()
    useWorkspace.getState().openTask(event.eventId, 'map')
  }
  return (
    <>
      <Seen event={event} />
      {nearby ? (
        <Button
          size="small"
          onClick={() => useMapWorkspace.getState().openNearby(nearbyTarget(event))}
          data-testid="popup-nearby"
        >
          周边污染源
        </Button>
      ) : null}
      {closable && event.actions.includes('close') ? (
        <Button size="small" danger onClick={() => setClosing(true)} data-testid="popup-close-alarm">
          关闭{noun}
        </Button>
      ) : null}
      <span className="spacer" />
      {event.eventStatus === 1 && event.actions.includes('delegate') ? (
        <Button size="small" type="primary" onClick={openTask} data-testid="popup-create-task">
          创建任务
        </Button>
      ) : (
        <Button size="small" type="primary" onClick={openTask} data-testid="popup-view-task">
          查看任务
        </Button>
      )}
      {closing ? <CloseEvent event={event} noun={noun} onDone={onClose} onCancel={() => setClosing(false)} /> : null}
    </>
  )
}
