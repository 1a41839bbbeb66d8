import { formatCity } from '@qingkong/domain/time/city-time'
import { Select } from 'antd'
import { now } from '../../kit/clock.ts'
import { buildWidget } from '../build-widget.ts'
import { useSettled } from '../use-settled.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../widget.ts'

interface MonthValues {
  month: number
}

const options = Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: `${at + 1}月` }))

const isMonth = (value: unknown): boolean => options.some((option) => option.value === value)

const Component = ({ label, value, report }: WidgetProps<MonthValues>) => {
  // The clock is read when the bar appears, not when the page was declared.
  useSettled({ month: value.month ?? Number(formatCity(now(), 'YYYY-MM').slice(5)) }, value, report)
  return (
    <Select<number>
      aria-label={label}
      value={value.month ?? null}
      options={options}
      onChange={(month) => report({ month })}
    />
  )
}

/** A month of the year, 1 to 12; the present one to begin with. */
export const month = (settings: WidgetOptions<MonthValues> = {}): Widget<MonthValues> =>
  buildWidget({ id: 'month', accepts: (values) => isMonth(values['month']), Component }, settings)
