import { Alert, Form, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { refreshAfter } from '../../client/refresh.ts'
import { useSession } from '../../client/session.ts'
import { failureText, notify } from '../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../kit/states.tsx'
import { FieldItem } from './field-item.tsx'
import { dealtOut, type FormFailure, problemsOfFailure } from './form-failure.ts'
import type { RecordForm } from './record-form.ts'
import { sendWrite, wordsOf } from './write.ts'

/** From so many px on a form has two columns. */
const twoColumnsFrom = 600

interface Props<Row> {
  form: RecordForm<Row>
  /** Null = a new one. */
  row: Row | null
  /** What the list is filtered by, for the first values of a new one. */
  filter: object
  testId: string
  /** @param shown what the write answered, to be shown after the form is gone */
  close: (shown: ((close: () => void) => ReactNode) | null) => void
}

const saveId = (testId: string): object => ({ 'data-testid': `${testId}-save` })

/**
 * A new row or an old one in a dialog: judged when a field is left and before it is sent, refusals at their fields,
 * nothing thrown away without asking.
 */
export const FormDialog = <Row extends object>({ form: spec, row, filter, testId, close }: Props<Row>) => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [modal, holder] = Modal.useModal()
  const user = useSession((state) => state.user)
  const { verb = '保存' } = spec
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Pick<FormFailure, 'above'> | null>(null)
  const fetched = spec.useFirst(row, filter)
  const { error, retry } = fetched
  // What is fetched again later must not throw away what was written since.
  const [first, setFirst] = useState(fetched.first)
  if (first === null && fetched.first !== null) setFirst(fetched.first)
  const watched: object | undefined = Form.useWatch([], { form, preserve: true })
  const values = { ...first, ...watched }
  const context = { row, values, user }
  const shown = first ? spec.fields.filter((field) => field.show?.(context) ?? true) : []
  const inSight = new Set(shown.map(({ key }) => key))

  /** What the fields do not show keeps its value. */
  const now = (): object => ({ ...first, ...form.getFieldsValue(true) })
  const fieldOf = (field: string) => spec.namedOtherwise?.[field] ?? field
  const problems = () => spec.check(now(), row).map(({ field, message }) => ({ field: fieldOf(field), message }))
  const judge = (key: string) => problems().find(({ field }) => field === key)?.message ?? null
  const place = (failure: FormFailure) => {
    setRefused(failure.above === null ? null : failure)
    form.setFields(failure.atFields.map(({ field, message }) => ({ name: field, errors: [message] })))
    const [firstWrong] = failure.atFields
    if (firstWrong) form.scrollToField(firstWrong.field, { focus: true })
  }

  const send = async () => {
    const unseen = dealtOut(problems(), (field) => field, inSight, null)
    if (unseen.above !== null) return place(unseen)
    if (running.current) return
    running.current = true
    setBusy(true)
    const write = spec.write(now(), row)
    try {
      const answer = await sendWrite(write)
      const words = wordsOf(write, answer)
      if (words !== null) notify.success(words)
      const { show } = write
      close(show ? (closeShown) => show(answer, closeShown) : null)
    } catch (failure) {
      place(dealtOut(problemsOfFailure(failure), fieldOf, inSight, failureText(`${verb}失败`, failure)))
      // Only what was refused can be sent again.
      running.current = false
      setBusy(false)
      // What was refused was most often read too long ago; after what went through the client asks anew by itself.
      void refreshAfter(write.call)
    }
  }
  const checked = (): Promise<object | null> =>
    form.validateFields().then(
      () => now(),
      // What is wrong stands at its field.
      () => null,
    )
  const propose = (proposed: object) => form.setFieldsValue({ ...proposed })
  const changed = (part: Record<string, unknown>) => {
    setRefused(null)
    const clears = spec.fields.filter(({ key, clears: cleared }) => key in part && cleared)
    for (const field of clears) form.setFieldsValue({ ...field.clears })
    for (const field of spec.fields)
      if (field.key in part)
        void field
          .proposes?.({ ...context, values: now() })
          ?.then(propose, (failure) => notify.error(failureText('读取建议值失败', failure)))
    // A problem is taken away as soon as it is mended, also where that is done in another field.
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0)
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined)
  }
  const cancel = () => {
    if (!form.isFieldsTouched()) return close(null)
    void modal.confirm({
      title: '尚未保存，是否放弃修改？',
      okText: '放弃修改',
      cancelText: '继续编辑',
      onOk: () => close(null),
    })
  }
  return (
    <Modal
      open
      width={spec.width ?? 520}
      title={spec.title(row)}
      okText={verb}
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !first, ...saveId(testId) }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={cancel}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {spec.Tools && first ? <spec.Tools row={row} checked={checked} /> : null}
          <CancelBtn />
          <OkBtn />
        </>
      )}
      styles={{ body: { maxHeight: '70dvh', overflowY: 'auto' } }}
    >
      {holder}
      {error && !first ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !first ? (
        <LoadingState />
      ) : (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true }}
          initialValues={first}
          onValuesChange={changed}
          onFinish={() => void send()}
          className={(spec.width ?? 0) >= twoColumnsFrom ? 'record-form record-form-wide' : 'record-form'}
        >
          {refused?.above ? (
            <Alert
              className="record-wide"
              type="error"
              showIcon
              title={refused.above}
              data-testid={`${testId}-refused`}
            />
          ) : null}
          {shown.map((field) => (
            <FieldItem key={field.key} field={field} context={context} testId={testId} judge={judge} />
          ))}
        </Form>
      )}
    </Modal>
  )
}
