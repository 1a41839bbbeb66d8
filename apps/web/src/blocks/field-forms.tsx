import { Button, Form } from 'antd'
import { useState } from 'react'
import type { EventDetail } from '../client/event-shape.ts'
import { dropDraft, readDraft, writeDraft } from './draft.ts'
import type { FieldForm } from './field-action-list.ts'
import { FieldFields, type FieldParts } from './field-fields.tsx'
import type { FieldStep } from './field-step.ts'
import { type FieldValues, stepOf } from './field-values.ts'
import { PicturePicker } from './picture-picker.tsx'
import { RecipientPicker } from './recipient-picker.tsx'
import type { Recipient } from './recipient-rules.ts'

/** Submit buttons of the forms, at the desk and in the field. */
export const submitWords: Readonly<Record<FieldForm, string>> = {
  confirm: '确认签收',
  feedback: '提交反馈',
  deliver: '确认转办',
  rollback: '确认退回',
  overseerConfirm: '确认签收',
  overseerFeedback: '提交督察反馈',
  overseerRollback: '确认退回',
}

/** One person of the tree instead of a list. */
const OnePerson = ({ value, onChange }: { value?: Recipient | null; onChange?: (value: Recipient | null) => void }) => (
  <RecipientPicker
    single
    testId="field-recipients"
    value={value ? [value] : []}
    onChange={([person]) => onChange?.(person ?? null)}
  />
)

const deskParts: FieldParts = {
  testPrefix: 'field',
  pictures: <PicturePicker testId="field-pictures" />,
  person: <OnePerson />,
}

interface Props {
  form: FieldForm
  event: EventDetail
  /** Takes the step; true when the form may go away. */
  send: (step: FieldStep) => Promise<boolean>
  onCancel: () => void
  testPrefix: string
}

/** One form of a handler or overseer at the desk; its words are kept as a draft until it was sent. */
export const FieldFormView = ({ form, event, send, onCancel, testPrefix }: Props) => {
  const [busy, setBusy] = useState(false)
  const draft = `${event.eventId}.${form}`
  const submit = async (values: FieldValues) => {
    setBusy(true)
    const done = await send(stepOf(form, event, values))
    setBusy(false)
    if (done) dropDraft(draft)
  }
  return (
    <Form<FieldValues>
      layout="vertical"
      requiredMark={false}
      validateTrigger={['onBlur', 'onSubmit']}
      initialValues={{ location: event.location, ...readDraft(draft) }}
      onValuesChange={(_, values) => writeDraft(draft, { ...values })}
      onFinish={(values) => void submit(values)}
      scrollToFirstError
    >
      <FieldFields form={form} event={event} parts={deskParts} />
      <div className="action-row">
        <Button onClick={onCancel}>取消</Button>
        <span className="spacer" />
        <Button type="primary" htmlType="submit" loading={busy} data-testid={`${testPrefix}-submit`}>
          {submitWords[form]}
        </Button>
      </div>
    </Form>
  )
}
