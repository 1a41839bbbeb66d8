import { type Finding, findings, type Measure, measureDetails, measures } from '@qingkong/domain/event/flow-form'
import { Button, DatePicker, Form, Input, Radio, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { rememberRecipients } from '../../../blocks/recipient-history.ts'
import type { Recipient } from '../../../blocks/recipient-rules.ts'
import { runStep } from '../../../blocks/run-step.ts'
import { RecipientsField } from '../../../blocks/task-fields.tsx'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useSession } from '../../../client/session.ts'
import { assessStatusFor } from './dialog-mode.ts'

interface Fields {
  opinion: string
  finding?: Finding
  measure?: Measure
  measureDate?: Dayjs
  caseNumber?: string
  dispatching: boolean
  users?: Recipient[]
}

interface Props {
  event: EventDetail
  onRedelegate: (() => void) | null
  onClose: (() => void) | null
  onDone: () => void
  onTouched: () => void
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Opinion, finding and measure; with the switch on it goes to overseers, off it is archived (task-04, 09, 14, 15). */
export const AssessForm = ({ event, onRedelegate, onClose, onDone, onTouched }: Props) => {
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const dispatching = Form.useWatch('dispatching', form) ?? false
  const measure = Form.useWatch('measure', form)
  const detail = measure ? measureDetails[measure] : null
  const submit = async (fields: Fields) => {
    const user = useSession.getState().user
    setBusy(true)
    const done = await runStep({ success: '评估成功', failure: '评估失败' }, () =>
      api.commitAssess({
        eventId: event.eventId,
        eventStatus: event.eventStatus,
        assessNote: fields.opinion,
        assessStatus: assessStatusFor(fields.dispatching),
        assessUserId: user?.userId ?? '',
        assessUsername: user?.remarkName ?? '',
        ...(fields.finding ? { finding: fields.finding } : {}),
        ...(fields.measure ? { measure: fields.measure } : {}),
        ...(fields.measureDate ? { measureDate: fields.measureDate.format('YYYY-MM-DD 23:59:59') } : {}),
        ...(fields.caseNumber ? { caseNumber: fields.caseNumber } : {}),
        users: fields.dispatching ? (fields.users ?? []) : [],
      }),
    )
    setBusy(false)
    if (!done) return
    if (fields.users?.length) rememberRecipients('oversee', fields.users)
    onDone()
  }
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger={['onBlur', 'onSubmit']}
      initialValues={{ opinion: '', finding: '属实', measure: '立行立改', dispatching: true, users: [] }}
      onValuesChange={(changed: Partial<Fields>) => {
        onTouched()
        // task-10: turning the switch clears who was picked.
        if ('dispatching' in changed) form.setFieldValue('users', [])
      }}
      onFinish={(fields) => void submit(fields)}
      scrollToFirstError
    >
      <Form.Item
        name="opinion"
        label="评估意见"
        rules={[{ required: true, whitespace: true, message: '请完善评估意见' }]}
      >
        <Input.TextArea rows={3} maxLength={1000} showCount data-testid="task-assess-opinion" />
      </Form.Item>
      <Form.Item name="finding" label="核查结论">
        <Radio.Group optionType="button" options={choices(findings)} />
      </Form.Item>
      <Form.Item name="measure" label="处置措施">
        <Radio.Group optionType="button" options={choices(measures)} />
      </Form.Item>
      {detail?.field === 'date' ? (
        <Form.Item name="measureDate" label={detail.title} rules={[{ required: true, message: '请选择整改期限' }]}>
          <DatePicker style={{ width: 180 }} />
        </Form.Item>
      ) : null}
      {detail?.field === 'caseNumber' ? (
        <Form.Item name="caseNumber" label={detail.title}>
          <Input maxLength={50} style={{ width: 260 }} />
        </Form.Item>
      ) : null}
      <Form.Item name="dispatching" label="下发督察" valuePropName="checked">
        <Switch checkedChildren="下发" unCheckedChildren="不下发" data-testid="task-assess-switch" />
      </Form.Item>
      {dispatching ? (
        <RecipientsField label="督察部门及人员" purpose="oversee" areaCode={event.areaCode} />
      ) : (
        <p className="muted">提交后事件归档，不再下发督察</p>
      )}
      <div className="action-row task-foot">
        {onClose ? (
          <Button danger onClick={onClose} data-testid="task-close">
            关闭任务
          </Button>
        ) : null}
        <span className="spacer" />
        {onRedelegate ? (
          <Button onClick={onRedelegate} data-testid="task-redelegate">
            重新下发
          </Button>
        ) : null}
        <Button type="primary" htmlType="submit" loading={busy} data-testid="task-assess-submit">
          评估并下发
        </Button>
      </div>
    </Form>
  )
}
