import { type RollbackReason, rollbackReasons } from '@qingkong/domain/event/flow-form'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import type { EventDetail } from '../../blocks/event-shape.ts'
import { runStep } from '../../blocks/run-step.ts'
import { SheetBody } from './sheet-body.tsx'

interface Fields {
  reasonCode: RollbackReason
  reason?: string
}

export const RollbackForm = ({ event, onDone }: { event: EventDetail; onDone: () => void }) => {
  const [busy, setBusy] = useState(false)
  const submit = async ({ reasonCode, reason = '' }: Fields) => {
    setBusy(true)
    const done = await runStep({ success: '退回成功', failure: '退回失败' }, () =>
      api.taskRollback({ eventId: event.eventId, eventStatus: event.eventStatus, reasonCode, reason }),
    )
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Form<Fields> layout="vertical" requiredMark={false} onFinish={(fields) => void submit(fields)}>
      <SheetBody submitText="退回" danger busy={busy}>
        <Form.Item name="reasonCode" label="退回原因" rules={[{ required: true, message: '请选择退回原因' }]}>
          <Radio.Group className="phone-radios">
            {rollbackReasons.map((reason) => (
              <Radio key={reason} value={reason}>
                <span data-testid={`phone-reason-${reason}`}>{reason}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item name="reason" label="说明（选填）">
          <Input.TextArea rows={3} maxLength={500} showCount data-testid="phone-reason" />
        </Form.Item>
      </SheetBody>
    </Form>
  )
}
