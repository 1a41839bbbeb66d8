import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { type FieldButton, fieldButtonsFor, isOneTap } from '../../../blocks/field-action-list.ts'
import { performStep, stepWords } from '../../../blocks/field-step.ts'
import { stepOf } from '../../../blocks/field-values.ts'
import { runStep } from '../../../blocks/run-step.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { FieldSheet } from './field-sheet.tsx'

/** Exactly the steps the server offers, under the thumb. */
export const ActionBar = ({ event }: { event: EventDetail }) => {
  const [open, setOpen] = useState<FieldButton | null>(null)
  const [busy, setBusy] = useState(false)
  const buttons = fieldButtonsFor(event.actions)
  if (buttons.length === 0) return null
  const press = async (button: FieldButton) => {
    if (!isOneTap(button.form)) {
      setOpen(button)
      return
    }
    const step = stepOf(button.form, event, {})
    setBusy(true)
    await runStep(stepWords[step.call], () => performStep(step))
    setBusy(false)
  }
  return (
    <div className="phone-actions">
      {buttons.map((button) => (
        <Button
          key={button.form}
          size="large"
          type={button.primary ? 'primary' : 'default'}
          danger={button.danger}
          loading={busy && button.primary}
          disabled={busy}
          onClick={() => void press(button)}
          data-testid={`phone-${button.testId}`}
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
        {open ? <FieldSheet form={open.form} event={event} onDone={() => setOpen(null)} /> : null}
      </Drawer>
    </div>
  )
}
