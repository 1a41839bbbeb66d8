import { InputNumber } from 'antd'
import { buildWidget } from '../build-widget.ts'
import { isRange, type Range, readInteger, withEnd, withStart } from '../integer-range.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../widget.ts'

interface NumberRangeValues {
  numberRange: Range
}

interface NumberRangeOptions extends WidgetOptions<NumberRangeValues> {
  min?: number
  max?: number
}

/** Two whole numbers, the first never above the second (filter-17). */
export const numberRange = ({ min = 0, max = 100, ...options }: NumberRangeOptions = {}): Widget<NumberRangeValues> => {
  const begin: Range = [Math.max(min, 1), Math.min(max, 10)]
  const Component = ({ label, value, report }: WidgetProps<NumberRangeValues>) => {
    const range = value.numberRange ?? begin
    const type = (typed: number | null, change: (range: Range, to: number) => Range) => {
      const to = readInteger(typed, min, max)
      if (to !== null) report({ numberRange: change(range, to) })
    }
    const bounds = { min, max, precision: 0 }
    return (
      <div className="filter-pair">
        <InputNumber<number>
          {...bounds}
          aria-label={`${label}起`}
          value={range[0]}
          onChange={(typed) => type(typed, withStart)}
        />
        至
        <InputNumber<number>
          {...bounds}
          aria-label={`${label}止`}
          value={range[1]}
          onChange={(typed) => type(typed, withEnd)}
        />
      </div>
    )
  }
  return buildWidget(
    {
      id: 'number-range',
      initial: { numberRange: begin },
      accepts: (values) => isRange(values['numberRange'], min, max),
      Component,
    },
    options,
  )
}
