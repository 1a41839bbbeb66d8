import { delegateTypes } from '@qingkong/domain/event/flow-form'
import { Form, Select } from 'antd'

const options = Object.entries(delegateTypes).map(([value, label]) => ({ value, label }))

/** Why a task is given; 无条件启动 unless chosen otherwise (task-30). */
export const TaskTypeField = () => (
  <Form.Item name="delegateType" label="任务类型">
    <Select options={options} data-testid="task-type" />
  </Form.Item>
)
