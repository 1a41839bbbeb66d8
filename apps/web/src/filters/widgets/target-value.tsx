import { MeasuredValue } from '../../kit/measured-value.tsx'
import { buildWidget } from '../build-widget.ts'
import { targetFigure } from '../disassembly-target.ts'
import { useSettled } from '../use-settled.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../widget.ts'

interface TargetValues {
  targetValue: number | null
}

const Component = ({ value: reported, values, report }: WidgetProps<TargetValues>) => {
  const { value, unit } = targetFigure(values['disassembleTarget'], values['factorCode'])
  useSettled({ targetValue: value }, reported, report)
  return <MeasuredValue value={value} unit={unit} digits={Number.isInteger(value) ? 0 : 1} />
}

/** Shows the chosen target of the chosen indicator; there is nothing to fill (filter-35). */
export const targetValue = (options: WidgetOptions<TargetValues> = {}): Widget<TargetValues> =>
  buildWidget({ id: 'target-value', required: false, Component }, options)
