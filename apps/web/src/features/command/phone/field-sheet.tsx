import { Form } from 'antd'
import { useState } from 'react'
import type { FieldForm } from '../../../blocks/field-action-list.ts'
import { FieldFields, type FieldParts } from '../../../blocks/field-fields.tsx'
import { submitWords } from '../../../blocks/field-forms.tsx'
import { performStep, stepWords } from '../../../blocks/field-step.ts'
import {
  type FieldValues,
  feedbackInput,
  feedbackValues,
  overseerInput,
  overseerValues,
  stepOf,
} from '../../../blocks/field-values.ts'
import { runStep } from '../../../blocks/run-step.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { LocateButton } from './locate-button.tsx'
import { PersonList } from './person-list.tsx'
import { PhotoField } from './photo-field.tsx'
import type { Position } from './position.ts'
import { SheetBody } from './sheet-body.tsx'
import { useKeptSubmit } from './use-kept-submit.ts'

interface Props {
  event: EventDetail
  onDone: () => void
}

const parts: FieldParts = { testPrefix: 'phone', pictures: <PhotoField />, person: <PersonList /> }

const subject = (event: EventDetail): string => event.siteName ?? event.psName ?? event.eventCode

/** 反馈: camera first; location is filled with where the task is; kept until it was sent. */
const FeedbackSheet = ({ event, onDone }: Props) => {
  const [form] = Form.useForm<FieldValues>()
  const [position, setPosition] = useState<Position | null>(null)
  const { busy, submit, changed } = useKeptSubmit<'taskFeedback', FieldValues>({
    call: 'taskFeedback',
    eventId: event.eventId,
    title: `反馈 · ${subject(event)}`,
    form,
    inputOf: (values) => feedbackInput(event, { ...values, position }),
    fieldsOf: feedbackValues,
    filesOf: (values) => values.files ?? [],
    placeOf: (values) =>
      [values.location, position ? `${position.longitude},${position.latitude}` : ''].filter(Boolean).join('  '),
    onDone,
  })
  return (
    <Form<FieldValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      initialValues={{ location: event.location, files: [] }}
      onValuesChange={changed}
      onFinish={(values) => void submit(values)}
    >
      <SheetBody submitText={submitWords.feedback} busy={busy}>
        <FieldFields
          form="feedback"
          event={event}
          parts={{ ...parts, locate: <LocateButton position={position} onLocated={setPosition} /> }}
        />
      </SheetBody>
    </Form>
  )
}

/** 督察反馈: 整改到位 archives the event, 未到位 sends it back to assessment; 限期整改 is decided at its 复查. */
const OverseerSheet = ({ event, onDone }: Props) => {
  const [form] = Form.useForm<FieldValues>()
  const { busy, submit, changed } = useKeptSubmit<'overseerFeedback', FieldValues>({
    call: 'overseerFeedback',
    eventId: event.eventId,
    title: `督察反馈 · ${subject(event)}`,
    form,
    inputOf: (values) => overseerInput(event, values),
    fieldsOf: overseerValues,
    filesOf: (values) => values.files ?? [],
    placeOf: () => event.location,
    onDone,
  })
  return (
    <Form<FieldValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      initialValues={{ files: [], recheck: false }}
      onValuesChange={changed}
      onFinish={(values) => void submit(values)}
    >
      <SheetBody submitText={submitWords.overseerFeedback} busy={busy}>
        <FieldFields form="overseerFeedback" event={event} parts={parts} />
      </SheetBody>
    </Form>
  )
}

const dangerous: ReadonlySet<FieldForm> = new Set(['rollback', 'overseerRollback'])

/** A step that needs the network: 转办, 退回, 督察退回. */
const StepSheet = ({ event, form, onDone }: Props & { form: FieldForm }) => {
  const [busy, setBusy] = useState(false)
  const submit = async (values: FieldValues) => {
    const step = stepOf(form, event, values)
    setBusy(true)
    const done = await runStep(stepWords[step.call], () => performStep(step))
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Form<FieldValues>
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      onFinish={(values) => void submit(values)}
    >
      <SheetBody submitText={submitWords[form]} danger={dangerous.has(form)} busy={busy}>
        <FieldFields form={form} event={event} parts={parts} />
      </SheetBody>
    </Form>
  )
}

/** One form of the field on a phone; feedbacks outlive a dead network, the other steps do not. */
export const FieldSheet = ({ form, ...rest }: Props & { form: FieldForm }) => {
  if (form === 'feedback') return <FeedbackSheet {...rest} />
  if (form === 'overseerFeedback') return <OverseerSheet {...rest} />
  return <StepSheet form={form} {...rest} />
}
