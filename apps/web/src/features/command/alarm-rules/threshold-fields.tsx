import { Form, InputNumber } from 'antd'
import { hasExcessUnit, type RuleForm, thresholdFields, thresholdProblem } from './rule-checks.ts'

const titles = ['一级', '二级', '三级'] as const

/** Three thresholds; an empty one switches its level off. */
export const ThresholdFields = ({ isMultiple, factorUnit }: { isMultiple: boolean; factorUnit: string }) => {
  const form = Form.useFormInstance<RuleForm>()
  const mode = Form.useWatch('calculationMode', form) ?? '0'
  const percent = Form.useWatch('thresholdUnit', form) === 'percent' && hasExcessUnit(mode)
  const unit = isMultiple ? '倍' : mode === '4' ? '' : percent ? '%' : factorUnit
  return (
    <Form.Item
      label={isMultiple ? '阈值（超标倍数）' : '阈值'}
      className="rule-wide"
      extra="一级最严重；留空的等级不告警；须严格大于阈值才告警"
    >
      <div className="rule-thresholds">
        {thresholdFields.map((field, index) => (
          <Form.Item
            key={field}
            name={field}
            noStyle
            dependencies={index === 0 ? ['thresholdLevel2', 'thresholdLevel3'] : []}
            rules={
              index === 0
                ? [
                    ({ getFieldsValue }) => ({
                      validator: () => {
                        const values: Partial<RuleForm> = getFieldsValue([...thresholdFields])
                        const problem = thresholdProblem(thresholdFields.map((name) => values[name]))
                        return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
                      },
                    }),
                  ]
                : []
            }
          >
            <InputNumber
              min={0}
              max={100_000}
              controls={false}
              placeholder="不告警"
              prefix={<span className="muted">{titles[index]}</span>}
              suffix={unit}
              style={{ width: '100%' }}
              data-testid={`rule-threshold-${index + 1}`}
            />
          </Form.Item>
        ))}
      </div>
    </Form.Item>
  )
}
