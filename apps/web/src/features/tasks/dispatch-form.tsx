import { flowLimits } from '@qingkong/domain/event/flow-form'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { EventDetail } from '../../blocks/event-shape.ts'
import { PicturePicker } from '../../blocks/picture-picker.tsx'
import { RecipientPicker } from '../../blocks/recipient-picker.tsx'
import { runStep } from '../../blocks/run-step.ts'
import { type DispatchFields, descriptionFor, dispatchTask, redelegateTask } from './dispatch.ts'

interface Props {
  event: EventDetail
  /** Re-delegation from statuses 6 and 12 (task-07). */
  again: boolean
  onBack?: () => void
  onClose: (() => void) | null
  onRefuseReturn: (() => void) | null
  onDone: () => void
  onTouched: () => void
}

/** Description, pictures, recipients (task-04); messages of task-16…19. */
export const DispatchForm = ({ event, again, onBack, onClose, onRefuseReturn, onDone, onTouched }: Props) => {
  const [busy, setBusy] = useState(false)
  const submit = async (fields: DispatchFields) => {
    setBusy(true)
    const done = await runStep({ success: '下发任务成功', failure: '下发任务失败' }, () =>
      again ? redelegateTask(event, fields) : dispatchTask(event, fields),
    )
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Form<DispatchFields>
      layout="vertical"
      requiredMark={false}
      validateTrigger={['onBlur', 'onSubmit']}
      initialValues={{ description: descriptionFor(event), users: [], files: [] }}
      onValuesChange={onTouched}
      onFinish={(fields) => void submit(fields)}
      scrollToFirstError
    >
      <Form.Item
        name="description"
        label="任务描述"
        rules={[{ required: true, whitespace: true, message: '请完善任务描述' }]}
      >
        <Input.TextArea
          rows={4}
          maxLength={flowLimits.descriptionCharacters}
          showCount
          data-testid="task-description"
        />
      </Form.Item>
      <Form.Item
        name="users"
        label="部门及人员"
        validateTrigger={['onChange', 'onSubmit']}
        rules={[{ required: true, type: 'array', min: 1, message: '请选择部门及人员' }]}
      >
        <RecipientPicker />
      </Form.Item>
      <Form.Item name="files" label="图片">
        <PicturePicker testId="task-pictures" />
      </Form.Item>
      <div className="action-row task-foot">
        {onClose ? (
          <Button danger onClick={onClose} data-testid="task-close">
            关闭任务
          </Button>
        ) : null}
        {onRefuseReturn ? (
          <Button onClick={onRefuseReturn} data-testid="task-refuse-return">
            不予退回
          </Button>
        ) : null}
        <span className="spacer" />
        {onBack ? (
          <Button onClick={onBack} data-testid="task-back-to-assess">
            返回评估
          </Button>
        ) : null}
        <Button type="primary" htmlType="submit" loading={busy} data-testid="task-dispatch">
          下发任务
        </Button>
      </div>
    </Form>
  )
}
