import { InputNumber } from 'antd'
import type { CustomControlProps } from '../../../page/record/form-field.ts'
import type { Rule } from './rule-calls.ts'
import type { RuleFields, Thresholds } from './rule-fields.ts'
import { thresholdUnit } from './rule-words.ts'
import { useFactorOptions } from './use-rule-options.ts'

const titles = ['一级', '二级', '三级'] as const

/** Three thresholds; an empty one switches its level off. */
export const ThresholdsControl = ({
  id,
  value = [null, null, null],
  onChange,
  values,
}: CustomControlProps<Rule, RuleFields, Thresholds>) => {
  const { unitOf } = useFactorOptions(values)
  const unit = thresholdUnit(values, unitOf(values.factorCode))
  const put = (index: number, level: number | null) => {
    const [first, second, third] = value.map((old, at) => (at === index ? level : old))
    onChange?.([first ?? null, second ?? null, third ?? null])
  }
  return (
    <div className="rule-thresholds">
      {titles.map((title, index) => (
        <InputNumber<number>
          key={title}
          {...(index === 0 && id !== undefined ? { id } : {})}
          min={0}
          max={100_000}
          controls={false}
          aria-label={`${title}阈值`}
          placeholder="不告警"
          prefix={<span className="muted">{title}</span>}
          suffix={unit}
          style={{ width: '100%' }}
          value={value[index] ?? null}
          onChange={(level) => put(index, level)}
          data-testid={`rule-threshold-${index + 1}`}
        />
      ))}
    </div>
  )
}
