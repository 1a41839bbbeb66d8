import { Form, Select } from 'antd'
import { useSourceOptions } from './use-rule-options.ts'

const words = {
  company: { label: '指定企业（选填）', all: '全部有限值的企业' },
  dust: { label: '指定工地（选填）', all: '全部工地' },
} as const

/** Which enterprises or construction sites a rule judges; none chosen means all of them. */
export const SourceScopeField = ({ family }: { family: 'company' | 'dust' }) => (
  <Form.Item name="siteCodes" label={words[family].label} className="rule-wide">
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      options={useSourceOptions(family)}
      placeholder={words[family].all}
      data-testid="rule-sources"
    />
  </Form.Item>
)
