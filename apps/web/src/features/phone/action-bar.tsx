import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import type { EventDetail } from '../../blocks/event-shape.ts'
import { runStep } from '../../blocks/run-step.ts'
import { DeliverForm } from './deliver-form.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { OverseerFeedbackForm } from './overseer-feedback-form.tsx'
import { OverseerRollbackForm } from './overseer-rollback-form.tsx'
import { RollbackForm } from './rollback-form.tsx'
import { type PhoneStep, type TaskButton, taskButtons } from './task-buttons.ts'

interface FormProps {
  event: EventDetail
  onDone: () => void
}

/** Steps that ask for something; the others are taken with one tap. */
const forms: Partial<Record<PhoneStep, (props: FormProps) => React.ReactNode>> = {
  feedback: FeedbackForm,
  deliver: DeliverForm,
  rollback: RollbackForm,
  overseerFeedback: OverseerFeedbackForm,
  overseerRollback: OverseerRollbackForm,
}

const confirmWith = (step: PhoneStep, event: EventDetail): Promise<boolean> => {
  const seen = { eventId: event.eventId, eventStatus: event.eventStatus }
  return step === 'overseerConfirm'
    ? runStep({ success: '督查签收成功', failure: '督查签收失败' }, () => api.overseerConfirm(seen))
    : runStep({ success: '签收成功', failure: '签收失败' }, () => api.taskConfirm(seen))
}

/** Exactly the steps the server offers, under the thumb. */
export const ActionBar = ({ event }: { event: EventDetail }) => {
  const [open, setOpen] = useState<TaskButton | null>(null)
  const [busy, setBusy] = useState(false)
  const buttons = taskButtons(event.actions)
  if (buttons.length === 0) return null
  const press = async (button: TaskButton) => {
    if (forms[button.step]) {
      setOpen(button)
      return
    }
    setBusy(true)
    await confirmWith(button.step, event)
    setBusy(false)
  }
  const Form = open ? forms[open.step] : undefined
  return (
    <div className="phone-actions">
      {buttons.map((button) => (
        <Button
          key={button.step}
          size="large"
          type={button.primary ? 'primary' : 'default'}
          danger={button.danger}
          loading={busy && button.primary}
          disabled={busy}
          onClick={() => void press(button)}
          data-testid={button.testId}
        >
          {button.label}
        </Button>
      ))}
      <Drawer
        open={open !== null}
        title={open?.label}
        placement="bottom"
        size="88%"
        destroyOnHidden
        onClose={() => setOpen(null)}
        className="phone-sheet"
      >
        {Form ? <Form event={event} onDone={() => setOpen(null)} /> : null}
      </Drawer>
    </div>
  )
}
