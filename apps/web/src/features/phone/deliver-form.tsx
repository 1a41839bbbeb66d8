import { Form, Input } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import type { EventDetail } from '../../blocks/event-shape.ts'
import type { Recipient } from '../../blocks/recipient-rules.ts'
import { runStep } from '../../blocks/run-step.ts'
import { PersonList } from './person-list.tsx'
import { SheetBody } from './sheet-body.tsx'

interface Fields {
  person: Recipient
  reason: string
}

export const DeliverForm = ({ event, onDone }: { event: EventDetail; onDone: () => void }) => {
  const [busy, setBusy] = useState(false)
  const submit = async ({ person, reason }: Fields) => {
    setBusy(true)
    const done = await runStep({ success: '转办成功', failure: '转办失败' }, () =>
      api.taskDeliver({ eventId: event.eventId, eventStatus: event.eventStatus, users: [person], reason }),
    )
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Form<Fields> layout="vertical" requiredMark={false} validateTrigger="onBlur" onFinish={(f) => void submit(f)}>
      <SheetBody submitText="转办" busy={busy}>
        <Form.Item name="person" label="转办给" rules={[{ required: true, message: '请选择一个转办对象' }]}>
          <PersonList />
        </Form.Item>
        <Form.Item
          name="reason"
          label="转办原因"
          rules={[{ required: true, whitespace: true, message: '请填写转办原因' }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount data-testid="phone-reason" />
        </Form.Item>
      </SheetBody>
    </Form>
  )
}
