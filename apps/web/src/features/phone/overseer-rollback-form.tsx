import { Form, Input } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import type { EventDetail } from '../../blocks/event-shape.ts'
import { runStep } from '../../blocks/run-step.ts'
import { SheetBody } from './sheet-body.tsx'

export const OverseerRollbackForm = ({ event, onDone }: { event: EventDetail; onDone: () => void }) => {
  const [busy, setBusy] = useState(false)
  const submit = async ({ reason }: { reason: string }) => {
    setBusy(true)
    const done = await runStep({ success: '督察退回成功', failure: '督察退回失败' }, () =>
      api.overseerRollback({ eventId: event.eventId, eventStatus: event.eventStatus, reason }),
    )
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Form<{ reason: string }> layout="vertical" requiredMark={false} onFinish={(fields) => void submit(fields)}>
      <SheetBody submitText="督察退回" danger busy={busy}>
        <Form.Item
          name="reason"
          label="退回原因"
          rules={[{ required: true, whitespace: true, message: '请填写退回原因' }]}
        >
          <Input.TextArea rows={4} maxLength={500} showCount data-testid="phone-reason" />
        </Form.Item>
      </SheetBody>
    </Form>
  )
}
