import { eventNoun, isEventType } from '@qingkong/domain/event/event-type'
import { Button } from 'antd'
import { useState } from 'react'
import { CloseEvent } from '../../../blocks/close-event.tsx'
import { FieldActions } from '../../../blocks/field-actions.tsx'
import { performStep, stepWords } from '../../../blocks/field-step.ts'
import { runStep } from '../../../blocks/run-step.ts'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useRight } from '../../../client/permissions.ts'
import { AssessForm } from './assess-form.tsx'
import type { DialogMode } from './dialog-mode.ts'
import { DispatchForm } from './dispatch-form.tsx'
import { ExtendButton, ExtensionNote } from './extend-deadline.tsx'
import { RefuseReturn } from './refuse-return.tsx'

interface Props {
  event: EventDetail
  mode: DialogMode
  onDone: () => void
  onTouched: () => void
}

/** What this user can do with the task now: the dispatcher's forms, the handler's and overseer's steps, urging. */
export const TaskPanel = ({ event, mode, onDone, onTouched }: Props) => {
  const [again, setAgain] = useState(false)
  const [asking, setAsking] = useState<'close' | 'refuse' | null>(null)
  const has = (action: string) => event.actions.includes(action)
  const close = has('close') ? () => setAsking('close') : null
  const mayUrge = useRight('event.dispatch')
  const urges = mayUrge && (event.eventStatus === 2 || event.eventStatus === 3 || event.eventStatus === 11)
  const noun = isEventType(event.eventType) ? eventNoun(event.eventType) : '告警'
  const isExtendable = event.extendAction === 'request' || event.extendAction === 'grant'
  return (
    <>
      <ExtensionNote event={event} />
      {mode.form === 'dispatch' ? (
        <DispatchForm
          event={event}
          again={false}
          onClose={close}
          onRefuseReturn={has('refuseReturn') ? () => setAsking('refuse') : null}
          onDone={onDone}
          onTouched={onTouched}
        />
      ) : null}
      {mode.form === 'assess' && again ? (
        <DispatchForm
          event={event}
          again
          onBack={() => setAgain(false)}
          onClose={close}
          onRefuseReturn={null}
          onDone={onDone}
          onTouched={onTouched}
        />
      ) : null}
      {mode.form === 'assess' && !again ? (
        <AssessForm
          event={event}
          onRedelegate={has('redelegate') ? () => setAgain(true) : null}
          onClose={close}
          onDone={onDone}
          onTouched={onTouched}
        />
      ) : null}
      <FieldActions
        event={event}
        testPrefix="task"
        send={(step) => runStep(stepWords[step.call], () => performStep(step))}
      />
      {mode.closeButton || urges || isExtendable ? (
        <div className="action-row task-foot">
          {mode.closeButton ? (
            <Button danger onClick={() => setAsking('close')} data-testid="task-close">
              关闭任务
            </Button>
          ) : null}
          <span className="spacer" />
          <ExtendButton event={event} />
          {urges ? (
            <Button
              onClick={() =>
                void runStep({ success: `已催办，承办人将收到${noun}提醒`, failure: '催办失败' }, () =>
                  api.taskUrge({ eventId: event.eventId }),
                )
              }
              data-testid="task-urge"
            >
              催办
            </Button>
          ) : null}
        </div>
      ) : null}
      {asking === 'close' ? (
        <CloseEvent event={event} noun="任务" onDone={onDone} onCancel={() => setAsking(null)} />
      ) : null}
      {asking === 'refuse' ? <RefuseReturn event={event} onDone={onDone} onCancel={() => setAsking(null)} /> : null}
    </>
  )
}
