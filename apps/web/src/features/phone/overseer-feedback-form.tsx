import type { OverseerResult } from '@qingkong/domain/event/flow-form'
import { Checkbox, Form, Input, Radio } from 'antd'
import type { EventDetail } from '../../blocks/event-shape.ts'
import { PhotoField } from './photo-field.tsx'
import { SheetBody } from './sheet-body.tsx'
import { useKeptSubmit } from './use-kept-submit.ts'

interface Fields {
  result?: OverseerResult
  recheck?: boolean
  overseerContent?: string
  files?: File[]
}

/** 督察反馈: 整改到位 archives the event, 未到位 sends it back to assessment; 限期整改 is decided at its 复查. */
export const OverseerFeedbackForm = ({ event, onDone }: { event: EventDetail; onDone: () => void }) => {
  const [form] = Form.useForm<Fields>()
  const { busy, submit, changed } = useKeptSubmit<'overseerFeedback', Fields>({
    call: 'overseerFeedback',
    eventId: event.eventId,
    title: `督察反馈 · ${event.siteName ?? event.psName ?? event.eventCode}`,
    form,
    inputOf: (fields) => ({
      eventId: event.eventId,
      eventStatus: event.eventStatus,
      overseerContent: fields.overseerContent ?? '',
      result: fields.result ?? '未到位',
      recheck: fields.recheck ? 'true' : 'false',
    }),
    fieldsOf: (input, files) => ({
      ...(input.overseerContent ? { result: input.result } : {}),
      recheck: input.recheck === 'true',
      overseerContent: input.overseerContent,
      files,
    }),
    filesOf: (fields) => fields.files ?? [],
    placeOf: () => event.location,
    onDone,
  })
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      initialValues={{ files: [], recheck: false }}
      onValuesChange={changed}
      onFinish={(fields) => void submit(fields)}
    >
      <SheetBody submitText="提交督察反馈" busy={busy}>
        <Form.Item name="files" label="现场照片">
          <PhotoField />
        </Form.Item>
        <Form.Item name="result" label="督察结论" rules={[{ required: true, message: '请选择督察结论' }]}>
          <Radio.Group buttonStyle="solid" size="large" className="phone-judge">
            <Radio.Button value="整改到位">
              <span data-testid="phone-result-ok">整改到位</span>
            </Radio.Button>
            <Radio.Button value="未到位">
              <span data-testid="phone-result-bad">未到位</span>
            </Radio.Button>
          </Radio.Group>
        </Form.Item>
        <Form.Item name="recheck" valuePropName="checked">
          <Checkbox data-testid="phone-recheck">本次为限期整改后的复查</Checkbox>
        </Form.Item>
        <Form.Item
          name="overseerContent"
          label="督察情况"
          rules={[{ required: true, whitespace: true, message: '请填写督察情况' }]}
        >
          <Input.TextArea rows={4} maxLength={1000} showCount data-testid="phone-content" />
        </Form.Item>
      </SheetBody>
    </Form>
  )
}
