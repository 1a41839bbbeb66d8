import { CheckOutlined } from '@ant-design/icons'
import { eventNoun, isEventType } from '@qingkong/domain/event/event-type'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useWorkspace } from '../../app/workspace.ts'
import { CloseEvent } from '../../blocks/close-event.tsx'
import type { EventDetail } from '../../blocks/event-shape.ts'
import { runStep } from '../../blocks/run-step.ts'

interface Props {
  event: EventDetail
  onClose: () => void
}

/** 知悉, close, create or view the task (popup-04, 09, 14); what may be done is what the server says. */
export const PopupFooter = ({ event, onClose }: Props) => {
  const [closing, setClosing] = useState(false)
  const noun = isEventType(event.eventType) ? eventNoun(event.eventType) : '告警'
  const mayDelegate = event.actions.includes('delegate')
  const openTask = () => {
    onClose()
    useWorkspace.getState().openTask(event.eventId, 'map')
  }
  return (
    <>
      {event.seen ? (
        <span className="state-hint" title={event.seenBy.map((one) => `${one.userName} ${one.seenTime}`).join('\n')}>
          <CheckOutlined /> 已知悉{event.seenBy.length > 0 ? ` ${event.seenBy.length}人` : ''}
        </span>
      ) : (
        <Button
          size="small"
          onClick={() =>
            void runStep({ success: '已知悉', failure: '知悉失败' }, () =>
              api.eventMarkSeen({ eventId: event.eventId }),
            )
          }
          data-testid="popup-seen"
        >
          知悉
        </Button>
      )}
      {event.actions.includes('close') ? (
        <Button size="small" danger onClick={() => setClosing(true)} data-testid="popup-close-alarm">
          关闭{noun}
        </Button>
      ) : null}
      <span className="spacer" />
      {event.eventStatus === 1 && mayDelegate ? (
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
