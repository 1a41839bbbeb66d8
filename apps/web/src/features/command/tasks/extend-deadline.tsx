import { formatCity, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { Button, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { runStep } from '../../../blocks/run-step.ts'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { displayStamp } from '../../../kit/format.ts'

interface Fields {
  hours: number
  reason: string
}

/** What the server takes: one to seventy-two hours. */
const hoursAllowed = { min: 1, max: 72 }
const offered = [2, 4, 8, 24]

const buttonId = (id: string): object => ({ 'data-testid': id })

const words = {
  request: { title: '申请延期', ok: '提交申请', success: '延期申请已提交，等待批准', failure: '申请延期失败' },
  grant: { title: '延期', ok: '确认延期', success: '任务已延期', failure: '延期失败' },
} as const

/** The deadline that so many hours more would mean. */
const laterBy = (deadline: string | null, hours: number | null): string | null => {
  const due = deadline === null ? null : parseCity(deadline)
  return due === null || !hours ? null : formatCity(due.getTime() + hours * hourMs)
}

interface DialogProps {
  event: Pick<EventDetail, 'eventId' | 'deadline'>
  action: keyof typeof words
  onEnd: () => void
}

/** How many hours more and why; says the new deadline before anything is sent. */
const ExtendDialog = ({ event, action, onEnd }: DialogProps) => {
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const hours = Form.useWatch('hours', form) ?? null
  const { title, ok, ...said } = words[action]
  const send = async (fields: Fields) => {
    setBusy(true)
    const done = await runStep(said, () => api.taskExtend({ eventId: event.eventId, ...fields }))
    setBusy(false)
    if (done) onEnd()
  }
  return (
    <Modal
      open
      width={440}
      title={title}
      okText={ok}
      cancelText="取消"
      okButtonProps={{ loading: busy, ...buttonId('extend-confirm') }}
      onOk={() => form.submit()}
      onCancel={onEnd}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onBlur', 'onSubmit']}
        initialValues={{ hours: 4, reason: '' }}
        onFinish={(fields) => void send(fields)}
      >
        <Form.Item label="延长">
          <div className="extend-hours">
            <Form.Item name="hours" noStyle rules={[{ required: true, message: '请填写延长的小时数' }]}>
              <InputNumber
                {...hoursAllowed}
                precision={0}
                suffix="小时"
                aria-label="延长小时数"
                data-testid="extend-hours"
              />
            </Form.Item>
            {offered.map((choice) => (
              <Button
                key={choice}
                size="small"
                type={choice === hours ? 'primary' : 'default'}
                onClick={() => form.setFieldValue('hours', choice)}
                data-testid={`extend-hours-${choice}`}
              >
                {choice}小时
              </Button>
            ))}
          </div>
        </Form.Item>
        <p className="muted" data-testid="extend-deadline">
          新时限 <b className="figure">{displayStamp(laterBy(event.deadline, hours))}</b>，原时限{' '}
          <span className="figure">{displayStamp(event.deadline)}</span>。每个任务只能延期一次。
        </p>
        <Form.Item
          name="reason"
          label="延期原因"
          rules={[{ required: true, whitespace: true, message: '请填写延期原因' }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount data-testid="extend-reason" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

type Extending = Pick<EventDetail, 'eventId' | 'deadline' | 'extension' | 'extendAction'>

/** What was asked for or granted, with the deadline it means; the dispatcher approves here. */
export const ExtensionNote = ({ event }: { event: Extending }) => {
  const [busy, setBusy] = useState(false)
  const { extension, extendAction } = event
  if (!extension) return null
  const { hours, reason, userName, time, deadline } = extension
  const approve = async () => {
    setBusy(true)
    await runStep({ success: '延期已批准', failure: '批准延期失败' }, () =>
      api.taskExtend({ eventId: event.eventId, hours, reason }),
    )
    setBusy(false)
  }
  return (
    <div className="extend-note" role="status" data-testid="task-extension">
      <span>
        <b>{extension.state === 'requested' ? `${userName}申请延期${hours}小时` : `已延期${hours}小时`}</b>
        ，新时限 <span className="figure">{displayStamp(deadline)}</span>
        <small className="muted">
          {reason}　<span className="figure">{displayStamp(time)}</span>
        </small>
      </span>
      {extendAction === 'approve' ? (
        <Button
          size="small"
          type="primary"
          loading={busy}
          onClick={() => void approve()}
          data-testid="task-extend-approve"
        >
          批准延期
        </Button>
      ) : null}
    </div>
  )
}

/** 申请延期 for the 主办, 延期 for the dispatcher; once, and before the task is due. */
export const ExtendButton = ({ event }: { event: Extending }) => {
  const [open, setOpen] = useState(false)
  const { extendAction } = event
  if (extendAction !== 'request' && extendAction !== 'grant') return null
  return (
    <>
      <Button onClick={() => setOpen(true)} data-testid="task-extend">
        {words[extendAction].title}
      </Button>
      {open ? <ExtendDialog event={event} action={extendAction} onEnd={() => setOpen(false)} /> : null}
    </>
  )
}
