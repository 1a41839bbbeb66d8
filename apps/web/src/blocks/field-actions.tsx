import { Button } from 'antd'
import { useState } from 'react'
import type { EventDetail } from '../client/event-shape.ts'
import { type FieldForm, fieldButtonsFor, isOneTap } from './field-action-list.ts'
import { FieldFormView } from './field-forms.tsx'
import type { FieldStep } from './field-step.ts'
import { stepOf } from './field-values.ts'
import './blocks.css'

interface Props {
  event: EventDetail
  send: (step: FieldStep) => Promise<boolean>
  testPrefix: string
}

/** What a handler or overseer may do now, as `event.actions` says; signing needs no form. */
export const FieldActions = ({ event, send, testPrefix }: Props) => {
  const [form, setForm] = useState<FieldForm | null>(null)
  const [busy, setBusy] = useState(false)
  const buttons = fieldButtonsFor(event.actions)
  if (buttons.length === 0) return null
  const open = async (next: FieldForm) => {
    if (!isOneTap(next)) {
      setForm(next)
      return
    }
    setBusy(true)
    await send(stepOf(next, event, {}))
    setBusy(false)
  }
  if (form && buttons.some((button) => button.form === form)) {
    return (
      <FieldFormView
        key={form}
        form={form}
        event={event}
        testPrefix={testPrefix}
        onCancel={() => setForm(null)}
        send={async (step) => {
          const done = await send(step)
          if (done) setForm(null)
          return done
        }}
      />
    )
  }
  return (
    <div className="action-row">
      {buttons.map((button) => (
        <Button
          key={button.form}
          type={button.primary ? 'primary' : 'default'}
          danger={button.danger}
          loading={busy && isOneTap(button.form)}
          onClick={() => void open(button.form)}
          data-testid={`${testPrefix}-${button.testId}`}
        >
          {button.label}
        </Button>
      ))}
    </div>
  )
}
