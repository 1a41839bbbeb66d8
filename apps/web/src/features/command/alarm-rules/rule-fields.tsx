import { alarmAccuracies, calculationModes } from '@qingkong/domain/alarm/alarm-rule'
import type { RuleFamily } from '@qingkong/domain/alarm/rule-family'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import { hasExcessUnit, quietWindowProblem, type RuleForm } from './rule-checks.ts'
import { ScopeFields } from './scope-fields.tsx'
import { SourceScopeField } from './source-scope-field.tsx'
import { ThresholdFields } from './threshold-fields.tsx'
import { useFactorOptions } from './use-rule-options.ts'
import './alarm-rules.css'

/** Construction sites are compared with the city or with themselves, never with chosen stations. */
const modesOf = (family: RuleFamily) =>
  Object.entries(calculationModes)
    .filter(([mode]) => family !== 'dust' || mode !== '2')
    .map(([value, label]) => ({ value, label }))
const accuracyOptions = (['1', '0'] as const).map((value) => ({ value, label: alarmAccuracies[value] }))

/** Every field of a rule; what the chosen mode does not use is not shown. */
export const RuleFields = ({ family }: { family: RuleFamily }) => {
  const form = Form.useFormInstance<RuleForm>()
  const mode = Form.useWatch('calculationMode', form) ?? '0'
  const factor = Form.useWatch('factorCode', form)
  const factors = useFactorOptions(family)
  return (
    <div className="rule-form">
      <Form.Item name="name" label="规则名称" rules={[{ required: true, whitespace: true, message: '请输入规则名称' }]}>
        <Input maxLength={50} showCount data-testid="rule-name" />
      </Form.Item>
      {family === 'company' ? null : (
        <Form.Item name="calculationMode" label="计算方式">
          <Select options={modesOf(family)} data-testid="rule-mode" />
        </Form.Item>
      )}
      {family === 'site' ? (
        <Form.Item name="accuracy" label="数据精度" extra="分钟规则按5分钟均值判断">
          <Radio.Group optionType="button" options={accuracyOptions} />
        </Form.Item>
      ) : null}
      <Form.Item name="factorCode" label="告警因子" rules={[{ required: true, message: '请选择告警因子' }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={factors.options} data-testid="rule-factor" />
      </Form.Item>
      {mode === '4' ? (
        <Form.Item
          name="ratioFactorCode"
          label="比值的分母因子"
          dependencies={['factorCode']}
          rules={[
            { required: true, message: '请选择比值的分母因子' },
            ({ getFieldValue }) => ({
              validator: (_, value: string | null) =>
                value && value === getFieldValue('factorCode')
                  ? Promise.reject(new Error('比值的分子与分母不能是同一因子'))
                  : Promise.resolve(),
            }),
          ]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={factors.options}
            data-testid="rule-ratio-factor"
          />
        </Form.Item>
      ) : null}
      {mode === '3' ? (
        <Form.Item
          name="lookbackHours"
          label="回看时长（小时）"
          rules={[{ required: true, type: 'integer', min: 1, max: 720, message: '回看时长应在1到720小时之间' }]}
        >
          <InputNumber style={{ width: '100%' }} data-testid="rule-lookback" />
        </Form.Item>
      ) : null}
      {hasExcessUnit(mode) ? (
        <Form.Item name="thresholdUnit" label="阈值含义">
          <Radio.Group
            optionType="button"
            options={[
              { value: 'absolute', label: '高出的浓度' },
              { value: 'percent', label: '高出的百分比' },
            ]}
          />
        </Form.Item>
      ) : null}
      <ThresholdFields isMultiple={family === 'company'} factorUnit={factors.unitOf(factor)} />
      {family === 'site' ? <ScopeFields /> : <SourceScopeField family={family} />}
      <Form.Item
        name="quietWindow"
        label="免打扰时段（选填）"
        extra="每天此时段内不产生告警，如 22:00-06:00"
        rules={[
          {
            validator: (_, value?: string) => {
              const problem = quietWindowProblem(value)
              return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
            },
          },
        ]}
      >
        <Input placeholder="HH:mm-HH:mm" maxLength={11} data-testid="rule-quiet" />
      </Form.Item>
      <Form.Item name="remark" label="备注（选填）" className="rule-wide">
        <Input.TextArea rows={2} maxLength={200} showCount placeholder="依据、免打扰原因等" data-testid="rule-remark" />
      </Form.Item>
    </div>
  )
}
