import { type CloseReason, closeReasons } from '@qingkong/domain/event/flow-form'
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'

interface Fields {
  reasonCode?: CloseReason
  note?: string
}

interface Props {
  title: string
  hint?: string
  okText: string
  danger?: boolean
  /** Offers the closing reasons, with this one chosen. */
  reason?: CloseReason
  /** Makes the words obligatory, with this message. */
  required?: string
  testId: string
  /** True when the dialog may go away. */
  confirm: (given: { reasonCode: CloseReason; note: string }) => Promise<boolean>
  onDone: () => void
  onCancel: () => void
}

// Ant Design's button properties name no data attributes, though it passes them on.
const buttonId = (id: string): object => ({ 'data-testid': id })

/** A step that is confirmed with a reason: closing many, refusing a return. */
export const ReasonDialog = (props: Props) => {
  const { title, hint, okText, danger = false, reason, required, testId, confirm, onDone, onCancel } = props
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const submit = async ({ reasonCode = '其他', note = '' }: Fields) => {
    setBusy(true)
    const done = await confirm({ reasonCode, note: note.trim() })
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Modal
      open
      width={440}
      title={title}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger, loading: busy, ...buttonId(`${testId}-confirm`) }}
      onOk={() => form.submit()}
      onCancel={onCancel}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onBlur', 'onSubmit']}
        initialValues={{ reasonCode: reason, note: '' }}
        onFinish={(fields) => void submit(fields)}
      >
        {hint ? <p className="muted">{hint}</p> : null}
        {reason ? (
          <Form.Item name="reasonCode" label="原因">
            <Select options={closeReasons.map((value) => ({ value, label: value }))} data-testid={`${testId}-reason`} />
          </Form.Item>
        ) : null}
        <Form.Item
          name="note"
          label={required ? '原因' : '补充说明（选填）'}
          rules={required ? [{ required: true, whitespace: true, message: required }] : []}
        >
          <Input.TextArea rows={required ? 3 : 2} maxLength={500} data-testid={`${testId}-note`} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
