import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../app/use-call.ts'
import type { EventDetail } from '../../blocks/event-shape.ts'
import { LocateButton } from './locate-button.tsx'
import { PhotoField } from './photo-field.tsx'
import type { Position } from './position.ts'
import { SheetBody } from './sheet-body.tsx'
import { useKeptSubmit } from './use-kept-submit.ts'

interface Fields {
  location?: string
  pollutionJudge?: '1' | '0'
  pollutionType?: string
  traceContent?: string
  files?: File[]
}

/** 反馈: camera first; location is filled with where the task is. */
export const FeedbackForm = ({ event, onDone }: { event: EventDetail; onDone: () => void }) => {
  const [form] = Form.useForm<Fields>()
  const [position, setPosition] = useState<Position | null>(null)
  const types = useCall('pollutionTypes', {}, { staleTime: 3_600_000 }).data ?? []
  const judge = Form.useWatch('pollutionJudge', form)
  const { busy, submit, changed } = useKeptSubmit<'taskFeedback', Fields>({
    call: 'taskFeedback',
    eventId: event.eventId,
    title: `反馈 · ${event.siteName ?? event.psName ?? event.eventCode}`,
    form,
    inputOf: (fields) => ({
      eventId: event.eventId,
      eventStatus: event.eventStatus,
      location: fields.location ?? '',
      pollutionJudge: fields.pollutionJudge ?? '0',
      pollutionType: fields.pollutionJudge === '1' ? (fields.pollutionType ?? '') : '',
      traceContent: fields.traceContent ?? '',
      ...(position ?? {}),
    }),
    fieldsOf: (input, files) => ({
      location: input.location,
      ...(input.traceContent || input.pollutionType ? { pollutionJudge: input.pollutionJudge } : {}),
      ...(input.pollutionType ? { pollutionType: input.pollutionType } : {}),
      traceContent: input.traceContent,
      files,
    }),
    filesOf: (fields) => fields.files ?? [],
    placeOf: (fields) =>
      [fields.location, position ? `${position.longitude},${position.latitude}` : ''].filter(Boolean).join('  '),
    onDone,
  })
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      initialValues={{ location: event.location, files: [] }}
      onValuesChange={changed}
      onFinish={(fields) => void submit(fields)}
    >
      <SheetBody submitText="提交反馈" busy={busy}>
        <Form.Item name="files" label="现场照片">
          <PhotoField />
        </Form.Item>
        <Form.Item label="排查位置" required>
          <Form.Item name="location" noStyle rules={[{ required: true, whitespace: true, message: '请填写排查位置' }]}>
            <Input maxLength={200} data-testid="phone-location" />
          </Form.Item>
          <LocateButton position={position} onLocated={setPosition} />
        </Form.Item>
        <Form.Item
          name="pollutionJudge"
          label="是否发现污染"
          rules={[{ required: true, message: '请判断是否发现污染' }]}
        >
          <Radio.Group buttonStyle="solid" size="large" className="phone-judge">
            <Radio.Button value="1">
              <span data-testid="phone-judge-yes">发现污染</span>
            </Radio.Button>
            <Radio.Button value="0">
              <span data-testid="phone-judge-no">未发现污染</span>
            </Radio.Button>
          </Radio.Group>
        </Form.Item>
        {judge === '1' ? (
          <Form.Item name="pollutionType" label="污染类型">
            <Select
              allowClear
              placeholder="请选择"
              options={types.map((type) => ({ value: type.typeName, label: type.typeName }))}
              data-testid="phone-type"
            />
          </Form.Item>
        ) : null}
        <Form.Item
          name="traceContent"
          label="排查情况"
          rules={[{ required: true, whitespace: true, message: '请填写排查情况' }]}
        >
          <Input.TextArea rows={4} maxLength={1000} showCount data-testid="phone-content" />
        </Form.Item>
      </SheetBody>
    </Form>
  )
}
