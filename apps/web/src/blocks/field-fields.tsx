import { overseerResults, rollbackReasons } from '@qingkong/domain/event/flow-form'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import type { EventDetail } from '../client/event-shape.ts'
import { useOptionCall } from '../client/use-option-call.ts'
import type { FieldForm } from './field-action-list.ts'
import './field-fields.css'

/** What differs between the desk and the phone: how pictures and people are picked, and how large a thumb is. */
export interface FieldParts {
  testPrefix: 'field' | 'phone'
  pictures: ReactElement
  person: ReactElement
  /** Below the location, where the device can say where it is. */
  locate?: ReactNode
}

const Choice = ({
  parts,
  options,
  ...rest
}: {
  parts: FieldParts
  options: readonly { value: string; label: string; testId: string }[]
}) => (
  <Radio.Group
    {...rest}
    buttonStyle="solid"
    optionType="button"
    size={parts.testPrefix === 'phone' ? 'large' : 'middle'}
    className="field-choice"
    options={options.map(({ value, label, testId }) => ({
      value,
      label: <span data-testid={`${parts.testPrefix}-${testId}`}>{label}</span>,
    }))}
  />
)

const judgements = [
  { value: '1', label: '发现污染', testId: 'judge-yes' },
  { value: '0', label: '未发现污染', testId: 'judge-no' },
]
const results = overseerResults.map((value, index) => ({
  value,
  label: value,
  testId: index === 0 ? 'result-ok' : 'result-bad',
}))

const Pictures = ({ parts }: { parts: FieldParts }) => (
  <Form.Item name="files" label="现场照片">
    {parts.pictures}
  </Form.Item>
)

const ReasonField = ({ parts, label, message }: { parts: FieldParts; label: string; message: string | null }) => (
  <Form.Item name="reason" label={label} rules={message ? [{ required: true, whitespace: true, message }] : []}>
    <Input.TextArea rows={3} maxLength={500} showCount data-testid={`${parts.testPrefix}-reason`} />
  </Form.Item>
)

const FeedbackFields = ({ parts }: { parts: FieldParts }) => {
  const judge = Form.useWatch<string | undefined>('pollutionJudge')
  const { data = [] } = useOptionCall('pollutionTypes', {}, { staleTime: 3_600_000 })
  const id = parts.testPrefix
  return (
    <>
      <Pictures parts={parts} />
      <Form.Item label="排查位置">
        <Form.Item name="location" noStyle rules={[{ required: true, whitespace: true, message: '请填写排查位置' }]}>
          <Input maxLength={200} aria-label="排查位置" data-testid={`${id}-location`} />
        </Form.Item>
        {parts.locate}
      </Form.Item>
      <Form.Item name="dislocation" valuePropName="checked">
        <Checkbox data-testid={`${id}-dislocation`}>实际位置与任务位置有偏差</Checkbox>
      </Form.Item>
      <Form.Item name="pollutionJudge" label="是否发现污染" rules={[{ required: true, message: '请判断是否发现污染' }]}>
        <Choice parts={parts} options={judgements} />
      </Form.Item>
      {judge === '1' ? (
        <Form.Item name="pollutionType" label="污染类型">
          <Select
            allowClear
            placeholder="请选择"
            options={data.map((type) => ({ value: type.typeName, label: type.typeName }))}
            data-testid={`${id}-type`}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="traceContent"
        label="排查情况"
        rules={[{ required: true, whitespace: true, message: '请填写排查情况' }]}
      >
        <Input.TextArea rows={4} maxLength={1000} showCount data-testid={`${id}-content`} />
      </Form.Item>
    </>
  )
}

const OverseerFields = ({ parts, event }: { parts: FieldParts; event: Pick<EventDetail, 'measure'> }) => (
  <>
    <Pictures parts={parts} />
    <Form.Item name="result" label="督察结论" rules={[{ required: true, message: '请选择督察结论' }]}>
      <Choice parts={parts} options={results} />
    </Form.Item>
    {event.measure === '限期整改' ? (
      <Form.Item name="recheck" valuePropName="checked">
        <Checkbox data-testid={`${parts.testPrefix}-recheck`}>本次为限期整改后的复查</Checkbox>
      </Form.Item>
    ) : null}
    <Form.Item
      name="overseerContent"
      label="督察情况"
      rules={[{ required: true, whitespace: true, message: '请填写督察情况' }]}
    >
      <Input.TextArea rows={4} maxLength={1000} showCount data-testid={`${parts.testPrefix}-content`} />
    </Form.Item>
  </>
)

const DeliverFields = ({ parts }: { parts: FieldParts }) => (
  <>
    <Form.Item name="person" label="转办给" rules={[{ required: true, message: '请选择一个转办对象' }]}>
      {parts.person}
    </Form.Item>
    <ReasonField parts={parts} label="转办原因" message="请填写转办原因" />
  </>
)

const RollbackFields = ({ parts }: { parts: FieldParts }) => (
  <>
    <Form.Item name="reasonCode" label="退回原因" rules={[{ required: true, message: '请选择退回原因' }]}>
      <Radio.Group className="field-reasons">
        {rollbackReasons.map((reason) => (
          <Radio key={reason} value={reason}>
            <span data-testid={`${parts.testPrefix}-reason-${reason}`}>{reason}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
    <ReasonField parts={parts} label="说明（选填）" message={null} />
  </>
)

interface Props {
  form: FieldForm
  event: Pick<EventDetail, 'measure'>
  parts: FieldParts
}

/** The fields of one step of a handler or overseer; belongs inside an Ant Design form. */
export const FieldFields = ({ form, event, parts }: Props) => {
  switch (form) {
    case 'feedback':
      return <FeedbackFields parts={parts} />
    case 'overseerFeedback':
      return <OverseerFields parts={parts} event={event} />
    case 'deliver':
      return <DeliverFields parts={parts} />
    case 'rollback':
      return <RollbackFields parts={parts} />
    case 'overseerRollback':
      return <ReasonField parts={parts} label="退回原因" message="请填写退回原因" />
    case 'confirm':
    case 'overseerConfirm':
      return null
  }
}
