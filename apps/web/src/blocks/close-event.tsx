import { type CloseReason, closeReasons } from '@qingkong/domain/event/flow-form'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../app/api.ts'
import { runStep } from './run-step.ts'

interface Props {
  event: { eventId: string; eventStatus: number }
  /** 任务 in the task dialog (task-22, task-23), 告警 or 事件 elsewhere (event-22…24). */
  noun: '任务' | '告警' | '事件'
  onDone: () => void
  onCancel: () => void
}

// Ant Design's button properties name no data attributes, though it passes them on.
const confirmTestId: object = { 'data-testid': 'close-confirm' }

/** Closing asks for a confirmation and a reason. */
export const CloseEvent = ({ event, noun, onDone, onCancel }: Props) => {
  const [reason, setReason] = useState<CloseReason>('其他')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const done = await runStep({ success: `关闭${noun}成功`, failure: `关闭${noun}失败` }, () =>
      api.closeEvent({ eventId: event.eventId, eventStatus: event.eventStatus, reasonCode: reason, note }),
    )
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Modal
      open
      width={420}
      title={`是否关闭该${noun}？`}
      okText={`关闭${noun}`}
      cancelText="取消"
      okButtonProps={{ danger: true, loading: busy, ...confirmTestId }}
      onOk={() => void confirm()}
      onCancel={onCancel}
    >
      <div style={{ display: 'grid', gap: 8 }}>
        <span className="muted">关闭后不能恢复；如情况再次发生，将产生新的{noun === '任务' ? '事件' : noun}。</span>
        <span id="close-reason" className="muted">
          原因
        </span>
        <Select
          aria-labelledby="close-reason"
          value={reason}
          onChange={setReason}
          options={closeReasons.map((value) => ({ value, label: value }))}
          data-testid="close-reason"
        />
        <Input.TextArea
          rows={2}
          maxLength={500}
          placeholder="补充说明（选填）"
          value={note}
          onChange={(change) => setNote(change.target.value)}
          data-testid="close-note"
        />
      </div>
    </Modal>
  )
}
