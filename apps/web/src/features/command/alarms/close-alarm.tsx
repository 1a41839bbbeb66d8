import { type CloseReason, closeReasons } from '@qingkong/domain/event/flow-form'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { runStep } from '../../../blocks/run-step.ts'

interface Props {
  name: string
  close: (reason: { reasonCode: CloseReason; note: string }) => Promise<unknown>
  onEnd: () => void
}

const confirmTestId = { 'data-testid': 'alarm-close-confirm' }

/** event-29: closing an alarm record closes its event too. */
export const CloseAlarm = ({ name, close, onEnd }: Props) => {
  const [reasonCode, setReason] = useState<CloseReason>('已恢复')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const done = await runStep({ success: '关闭告警成功', failure: '关闭告警失败' }, () => close({ reasonCode, note }))
    setBusy(false)
    if (done) onEnd()
  }
  return (
    <Modal
      open
      width={420}
      title="是否关闭该告警？"
      okText="关闭告警"
      cancelText="取消"
      okButtonProps={{ danger: true, loading: busy, ...confirmTestId }}
      onOk={() => void confirm()}
      onCancel={onEnd}
    >
      <div style={{ display: 'grid', gap: 8 }}>
        <span className="muted">{name}，告警与其事件一并关闭，关闭后不能恢复。</span>
        <Select
          aria-label="关闭原因"
          value={reasonCode}
          onChange={setReason}
          options={closeReasons.map((value) => ({ value, label: value }))}
        />
        <Input.TextArea
          rows={2}
          maxLength={500}
          placeholder="补充说明（选填）"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Modal>
  )
}
