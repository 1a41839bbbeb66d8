import { isEventType } from '@qingkong/domain/event/event-type'
import { defaultDescription } from '@qingkong/domain/event/flow-form'
import { Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { api } from '../client/api.ts'
import { refreshed } from '../client/refresh.ts'
import { failureText, notify } from '../kit/notify.ts'
import { type BatchEvent, proposedMain, type Refused, refusalLines, sharedArea } from './batch-rules.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { rememberRecipients } from './recipient-history.ts'
import type { Recipient } from './recipient-rules.ts'
import { DescriptionField, RecipientsField } from './task-fields.tsx'
import './event-batch.css'

export type BatchStep = 'close' | 'delegate' | 'merge'

interface StepProps {
  events: readonly BatchEvent[]
  /** Says how many went through; what did not is listed with why. */
  onOutcome: (done: string, count: number, refused: readonly Refused[]) => void
  onCancel: () => void
}

// Ant Design's button properties name no data attributes, though it passes them on.
const buttonId = (id: string): object => ({ 'data-testid': id })

/** Runs a step on several events; a failure of the whole is told, and the dialog waits for the fresh lists. */
const attempt = async (failure: string, step: () => Promise<void>): Promise<boolean> => {
  try {
    await step()
    return true
  } catch (error) {
    notify.error(failureText(failure, error))
    return false
  } finally {
    await refreshed()
  }
}

const CloseMany = ({ events, onOutcome, onCancel }: StepProps) => (
  <ReasonDialog
    title={`是否关闭所选的${events.length}件事件？`}
    hint="关闭后不能恢复；一级告警和上报事件须有现场反馈后才能关闭。"
    okText="关闭事件"
    danger
    reason="已恢复"
    testId="batch-close"
    confirm={({ reasonCode, note }) =>
      attempt('批量关闭失败', async () => {
        const eventIds = events.map(({ eventId }) => eventId)
        const { closed, refused } = await api.closeEvents({ eventIds, reasonCode, note })
        onOutcome('已关闭', closed.length, refused)
      })
    }
    onDone={() => undefined}
    onCancel={onCancel}
  />
)

interface DelegateFields {
  description: string
  users: Recipient[]
}

const sharedDescription = (events: readonly BatchEvent[]): string => {
  const [type, ...others] = [...new Set(events.map(({ eventType }) => eventType))]
  return type !== undefined && others.length === 0 && isEventType(type) ? defaultDescription(type, {}) : ''
}

const DelegateMany = ({ events, onOutcome, onCancel }: StepProps) => {
  const [form] = Form.useForm<DelegateFields>()
  const [busy, setBusy] = useState(false)
  const send = async ({ description, users }: DelegateFields) => {
    setBusy(true)
    await attempt('批量下发失败', async () => {
      const { delegated, refused } = await api.delegateEvents({
        events: events.map(({ eventId, eventStatus }) => ({ eventId, eventStatus })),
        delegateNote: description,
        users,
      })
      if (delegated.length > 0) rememberRecipients('trace', users)
      onOutcome('已下发', delegated.length, refused)
    })
    setBusy(false)
  }
  return (
    <Modal
      open
      width={640}
      title={`批量下发${events.length}件任务`}
      okText="下发任务"
      cancelText="取消"
      okButtonProps={{ loading: busy, ...buttonId('batch-delegate-confirm') }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onCancel}
    >
      <Form<DelegateFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onBlur', 'onSubmit']}
        initialValues={{ description: sharedDescription(events), users: [] }}
        onFinish={(fields) => void send(fields)}
      >
        <DescriptionField places={events} rows={3} />
        <RecipientsField areaCode={sharedArea(events)} />
      </Form>
    </Modal>
  )
}

const MergeMany = ({ events, onOutcome, onCancel }: StepProps) => {
  const [mainId, setMain] = useState(proposedMain(events)?.eventId ?? '')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const main = events.find(({ eventId }) => eventId === mainId)
  const merge = async () => {
    if (!main) return
    setBusy(true)
    await attempt('并案失败', async () => {
      const { merged, mainEventCode } = await api.eventMerge({
        mainEventId: main.eventId,
        mainEventStatus: main.eventStatus,
        events: events.filter((event) => event !== main).map(({ eventId, eventStatus }) => ({ eventId, eventStatus })),
        note,
      })
      onOutcome(`已并入${mainEventCode}：`, merged.length, [])
    })
    setBusy(false)
  }
  return (
    <Modal
      open
      width={480}
      title={`并案（${events.length}件）`}
      okText="确认并案"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !main, ...buttonId('batch-merge-confirm') }}
      onOk={() => void merge()}
      onCancel={onCancel}
    >
      <Form layout="vertical">
        <Form.Item label="主事件" extra="其余事件以“重复”为由关闭，列于主事件之下">
          <Radio.Group
            className="batch-main"
            value={mainId}
            onChange={(event) => setMain(String(event.target.value))}
            options={events.map(({ eventId, name }) => ({ value: eventId, label: name }))}
          />
        </Form.Item>
        <Form.Item label="并案说明（选填）">
          <Input.TextArea
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            data-testid="batch-merge-note"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const dialogs = { close: CloseMany, delegate: DelegateMany, merge: MergeMany } as const

interface Props {
  step: BatchStep
  events: readonly BatchEvent[]
  /** `done`: at least one event went through, so the choice is spent. */
  onEnd: (done: boolean) => void
}

/** Thirty alarms at once: 批量关闭, 批量下发, 并案, each event judged by itself; refusals are listed with why. */
export const EventBatch = ({ step, events, onEnd }: Props) => {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const Dialog = dialogs[step]
  const finish = (done: string, count: number, others: readonly Refused[]) => {
    if (count > 0) notify.success(`${done}${count}件`)
    if (others.length === 0) onEnd(true)
    else setRefused(others)
  }
  if (refused.length > 0)
    return (
      <Modal
        open
        width={480}
        title={`${refused.length}件未成功`}
        okText="知道了"
        okButtonProps={{ ...buttonId('batch-refused-read') }}
        cancelButtonProps={{ hidden: true }}
        onOk={() => onEnd(true)}
        onCancel={() => onEnd(true)}
      >
        <ul className="batch-refused">
          {refusalLines(refused, events).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Modal>
    )
  return <Dialog events={events} onOutcome={finish} onCancel={() => onEnd(false)} />
}
