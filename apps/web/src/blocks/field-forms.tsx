import { overseerResults, rollbackReasons } from '@qingkong/domain/event/flow-form'
import { Button, Checkbox, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../app/use-call.ts'
import { dropDraft, readDraft, writeDraft } from './draft.ts'
import type { EventDetail } from './event-shape.ts'
import type { FieldForm } from './field-action-list.ts'
import type { FieldStep } from './field-step.ts'
import { PicturePicker } from './picture-picker.tsx'
import { RecipientPicker } from './recipient-picker.tsx'
import type { Recipient } from './recipient-rules.ts'

interface Fields {
  users?: Recipient[]
  reason?: string
  reasonCode?: (typeof rollbackReasons)[number]
  location?: string
  pollutionJudge?: '1' | '0'
  pollutionType?: string
  dislocation?: boolean
  traceContent?: string
  overseerContent?: string
  result?: (typeof overseerResults)[number]
  files?: File[]
}

/** The form's values as a step; the status seen goes with it, so that a stale screen changes nothing. */
export const stepOf = (
  form: FieldForm,
  event: Pick<EventDetail, 'eventId' | 'eventStatus'>,
  values: Fields,
): FieldStep => {
  const seen = { eventId: event.eventId, eventStatus: event.eventStatus }
  const files = values.files ?? []
  switch (form) {
    case 'confirm':
      return { call: 'taskConfirm', input: seen, files: [] }
    case 'deliver':
      return {
        call: 'taskDeliver',
        input: { ...seen, users: values.users ?? [], reason: values.reason ?? '' },
        files: [],
      }
    case 'rollback':
      return {
        call: 'taskRollback',
        input: { ...seen, reasonCode: values.reasonCode ?? '其他', reason: values.reason ?? '' },
        files: [],
      }
    case 'feedback':
      return {
        call: 'taskFeedback',
        input: {
          ...seen,
          location: values.location ?? '',
          pollutionJudge: values.pollutionJudge ?? '0',
          pollutionType: values.pollutionJudge === '1' ? (values.pollutionType ?? '') : '',
          dislocation: values.dislocation ? 'true' : 'false',
          traceContent: values.traceContent ?? '',
        },
        files,
      }
    case 'overseerConfirm':
      return { call: 'overseerConfirm', input: seen, files: [] }
    case 'overseerRollback':
      return { call: 'overseerRollback', input: { ...seen, reason: values.reason ?? '' }, files: [] }
    case 'overseerFeedback':
      return {
        call: 'overseerFeedback',
        input: { ...seen, overseerContent: values.overseerContent ?? '', result: values.result ?? '整改到位' },
        files,
      }
  }
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const ReasonField = ({ required, message }: { required: boolean; message: string }) => (
  <Form.Item
    name="reason"
    label={required ? '原因' : '说明（选填）'}
    rules={required ? [{ required: true, whitespace: true, message }] : []}
  >
    <Input.TextArea rows={3} maxLength={500} showCount data-testid="field-reason" />
  </Form.Item>
)

const FeedbackFields = () => {
  const judge = Form.useWatch<string | undefined>('pollutionJudge')
  const { data = [] } = useCall('pollutionTypes', {}, { staleTime: 600_000 })
  return (
    <>
      <Form.Item name="files" label="现场照片">
        <PicturePicker testId="field-pictures" />
      </Form.Item>
      <Form.Item
        name="location"
        label="排查位置"
        rules={[{ required: true, whitespace: true, message: '请填写排查位置' }]}
      >
        <Input maxLength={200} data-testid="field-location" />
      </Form.Item>
      <Form.Item name="dislocation" valuePropName="checked" noStyle>
        <Checkbox style={{ marginBottom: 12 }}>实际位置与任务位置有偏差</Checkbox>
      </Form.Item>
      <Form.Item name="pollutionJudge" label="是否发现污染" rules={[{ required: true, message: '请判断是否发现污染' }]}>
        <Radio.Group
          optionType="button"
          options={[
            { value: '1', label: '发现污染' },
            { value: '0', label: '未发现' },
          ]}
          data-testid="field-judge"
        />
      </Form.Item>
      {judge === '1' ? (
        <Form.Item name="pollutionType" label="污染类型">
          <Select
            allowClear
            placeholder="请选择"
            options={data.map((type) => ({ value: type.typeName, label: type.typeName }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="traceContent"
        label="排查情况"
        rules={[{ required: true, whitespace: true, message: '请填写排查情况' }]}
      >
        <Input.TextArea rows={4} maxLength={1000} showCount data-testid="field-content" />
      </Form.Item>
    </>
  )
}

const OverseerFields = () => (
  <>
    <Form.Item name="files" label="现场照片">
      <PicturePicker testId="field-pictures" />
    </Form.Item>
    <Form.Item
      name="overseerContent"
      label="督察情况"
      rules={[{ required: true, whitespace: true, message: '请填写督察情况' }]}
    >
      <Input.TextArea rows={4} maxLength={1000} showCount data-testid="field-content" />
    </Form.Item>
    <Form.Item name="result" label="督察结论" rules={[{ required: true, message: '请选择督察结论' }]}>
      <Radio.Group optionType="button" options={choices(overseerResults)} data-testid="field-result" />
    </Form.Item>
  </>
)

interface Props {
  form: FieldForm
  event: EventDetail
  /** Takes the step; true when the form may go away. */
  send: (step: FieldStep) => Promise<boolean>
  onCancel: () => void
  testPrefix: string
}

const submitWords: Record<FieldForm, string> = {
  confirm: '确认签收',
  feedback: '提交反馈',
  deliver: '确认转办',
  rollback: '确认退回',
  overseerConfirm: '确认签收',
  overseerFeedback: '提交督察反馈',
  overseerRollback: '确认退回',
}

/** One form of a handler or overseer; its words are kept as a draft until it was sent. */
export const FieldFormView = ({ form, event, send, onCancel, testPrefix }: Props) => {
  const [busy, setBusy] = useState(false)
  const draft = `${event.eventId}.${form}`
  const submit = async (values: Fields) => {
    setBusy(true)
    const done = await send(stepOf(form, event, values))
    setBusy(false)
    if (done) dropDraft(draft)
  }
  return (
    <Form<Fields>
      layout="vertical"
      requiredMark={false}
      validateTrigger={['onBlur', 'onSubmit']}
      initialValues={{ location: event.location, reasonCode: '其他', ...readDraft(draft) }}
      onValuesChange={(_, values) => writeDraft(draft, { ...values })}
      onFinish={(values) => void submit(values)}
      scrollToFirstError
    >
      {form === 'deliver' ? (
        <Form.Item name="users" label="转办对象" rules={[{ required: true, message: '请选择一个转办对象' }]}>
          <RecipientPicker single testId="field-recipients" />
        </Form.Item>
      ) : null}
      {form === 'rollback' ? (
        <Form.Item name="reasonCode" label="退回原因" rules={[{ required: true, message: '请选择退回原因' }]}>
          <Select options={choices(rollbackReasons)} data-testid="field-reason-code" />
        </Form.Item>
      ) : null}
      {form === 'deliver' ? <ReasonField required message="请填写转办原因" /> : null}
      {form === 'rollback' ? <ReasonField required={false} message="" /> : null}
      {form === 'overseerRollback' ? <ReasonField required message="请填写退回原因" /> : null}
      {form === 'feedback' ? <FeedbackFields /> : null}
      {form === 'overseerFeedback' ? <OverseerFields /> : null}
      <div className="action-row">
        <Button onClick={onCancel}>取消</Button>
        <span className="spacer" />
        <Button type="primary" htmlType="submit" loading={busy} data-testid={`${testPrefix}-submit`}>
          {submitWords[form]}
        </Button>
      </div>
    </Form>
  )
}
