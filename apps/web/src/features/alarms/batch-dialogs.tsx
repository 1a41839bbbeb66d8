import { type CloseReason, closeReasons } from '@qingkong/domain/event/flow-form'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { refreshEvents } from '../../app/query-client.ts'
import { RecipientPicker } from '../../blocks/recipient-picker.tsx'
import type { Recipient } from '../../blocks/recipient-rules.ts'
import { failureText, notify } from '../../kit/notify.ts'
import { batchWords, type ChosenEvent, proposedMain } from './batch-rules.ts'

export type BatchStep = 'close' | 'delegate' | 'merge'

interface Props {
  events: readonly ChosenEvent[]
  onEnd: (done: boolean) => void
}

const sayBatch = (
  done: string,
  count: number,
  refused: readonly { eventId: string; message: string }[],
  events: readonly ChosenEvent[],
) => (refused.length > 0 ? notify.warning : notify.success)(batchWords(done, count, refused, events))

/** Runs a batch once: words, fresh lists, and the dialog's end. */
const useBatch = (failure: string, onEnd: Props['onEnd']) => {
  const [busy, setBusy] = useState(false)
  const run = async (step: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await step()
      onEnd(true)
    } catch (error) {
      notify.error(failureText(failure, error))
    } finally {
      setBusy(false)
      await refreshEvents()
    }
  }
  return { busy, run }
}

const confirmId = (id: string) => ({ 'data-testid': id })

/** 批量关闭, one by one on the server; what may not be closed stays and says why. */
export const CloseMany = ({ events, onEnd }: Props) => {
  const [reasonCode, setReason] = useState<CloseReason>('已恢复')
  const [note, setNote] = useState('')
  const { busy, run } = useBatch('批量关闭失败', onEnd)
  const close = () =>
    run(async () => {
      const { closed, refused } = await api.closeEvents({
        eventIds: events.map(({ eventId }) => eventId),
        reasonCode,
        note,
      })
      sayBatch('已关闭', closed.length, refused, events)
    })
  return (
    <Modal
      open
      width={420}
      title={`是否关闭所选 ${events.length} 件告警？`}
      okText="关闭告警"
      cancelText="取消"
      okButtonProps={{ danger: true, loading: busy, ...confirmId('batch-close-confirm') }}
      onOk={() => void close()}
      onCancel={() => onEnd(false)}
    >
      <Form layout="vertical">
        <Form.Item label="关闭原因">
          <Select
            aria-label="关闭原因"
            value={reasonCode}
            onChange={setReason}
            options={closeReasons.map((value) => ({ value, label: value }))}
          />
        </Form.Item>
        <Form.Item label="补充说明（选填）">
          <Input.TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** 批量下发: one description and one choice of people for all of them. */
export const DelegateMany = ({ events, onEnd }: Props) => {
  const [form] = Form.useForm<{ delegateNote: string; users: Recipient[] }>()
  const { busy, run } = useBatch('批量下发失败', onEnd)
  const send = (fields: { delegateNote: string; users: Recipient[] }) =>
    run(async () => {
      const { delegated, refused } = await api.delegateEvents({
        events: events.map(({ eventId, eventStatus }) => ({ eventId, eventStatus })),
        ...fields,
      })
      sayBatch('已下发', delegated.length, refused, events)
    })
  return (
    <Modal
      open
      width={640}
      title={`批量下发 ${events.length} 件任务`}
      okText="下发任务"
      cancelText="取消"
      okButtonProps={{ loading: busy, ...confirmId('batch-delegate-confirm') }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={() => onEnd(false)}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={{ delegateNote: '', users: [] }}
        onFinish={(fields) => void send(fields)}
      >
        <Form.Item
          name="delegateNote"
          label="任务描述"
          rules={[{ required: true, whitespace: true, message: '请完善任务描述' }]}
        >
          <Input.TextArea rows={3} maxLength={1000} showCount data-testid="batch-delegate-note" />
        </Form.Item>
        <Form.Item name="users" label="接收人" rules={[{ required: true, type: 'array', message: '请选择部门及人员' }]}>
          <RecipientPicker />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** 并案: one stays, the others are closed as 重复 under it. */
export const MergeMany = ({ events, onEnd }: Props) => {
  const [mainId, setMain] = useState(proposedMain(events)?.eventId ?? '')
  const [note, setNote] = useState('')
  const { busy, run } = useBatch('并案失败', onEnd)
  const main = events.find(({ eventId }) => eventId === mainId)
  const merge = () => {
    if (!main) return
    void run(async () => {
      const { merged, mainEventCode } = await api.eventMerge({
        mainEventId: main.eventId,
        mainEventStatus: main.eventStatus,
        events: events
          .filter(({ eventId }) => eventId !== mainId)
          .map(({ eventId, eventStatus }) => ({ eventId, eventStatus })),
        note,
      })
      notify.success(`已将 ${merged.length} 件并入事件 ${mainEventCode}`)
    })
  }
  return (
    <Modal
      open
      width={480}
      title={`并案（${events.length} 件）`}
      okText="确认并案"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !main, ...confirmId('batch-merge-confirm') }}
      onOk={merge}
      onCancel={() => onEnd(false)}
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
          <Input.TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
