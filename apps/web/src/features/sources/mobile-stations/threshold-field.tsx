import { InputNumber } from 'antd'
import { buildWidget } from '../../../filters/build-widget.ts'
import type { Widget, WidgetProps } from '../../../filters/widget.ts'

interface Threshold {
  /** In the factor's unit; null = the upper bound of level 2 (良) of its hour. */
  threshold: number | null
}

const ThresholdField = ({ label, value, report }: WidgetProps<Threshold>) => (
  <InputNumber<number>
    min={0.1}
    max={100_000}
    value={value.threshold ?? null}
    onChange={(threshold) => report({ threshold })}
    placeholder="默认为“良”的上限"
    aria-label={label}
    style={{ width: '100%' }}
    data-testid="high-threshold"
  />
)

/** 阈值: from where on a minute is high; only where high values are found by a threshold. */
export const thresholdField = (): Widget<Threshold> =>
  buildWidget<Threshold>(
    {
      id: 'high-threshold',
      key: 'threshold',
      label: '阈值',
      required: false,
      initial: { threshold: null },
      accepts: ({ threshold }) => threshold === null || (typeof threshold === 'number' && threshold > 0),
      Component: ThresholdField,
    },
    { show: ({ mode }) => mode !== 'index' },
  )
