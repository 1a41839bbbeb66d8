import { Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import type { EventDetail } from '../../blocks/event-shape.ts'
import { runStep } from '../../blocks/run-step.ts'
import { notify } from '../../kit/notify.ts'

interface Props {
  event: EventDetail
  onDone: () => void
  onCancel: () => void
}

/** 不予退回: the task goes back to the unit and cannot be returned again. */
export const RefuseReturn = ({ event, onDone, onCancel }: Props) => {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (!reason.trim()) {
      notify.warning('请填写不予退回的原因')
      return
    }
    setBusy(true)
    const done = await runStep({ success: '已不予退回', failure: '不予退回失败' }, () =>
      api.taskRefuseReturn({ eventId: event.eventId, eventStatus: event.eventStatus, reason }),
    )
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Modal
      open
      width={420}
      title="不予退回"
      okText="确认"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void confirm()}
      onCancel={onCancel}
    >
      <Input.TextArea
        rows={3}
        maxLength={500}
        placeholder="原因"
        value={reason}
        onChange={(change) => setReason(change.target.value)}
        data-testid="refuse-reason"
      />
    </Modal>
  )
}
