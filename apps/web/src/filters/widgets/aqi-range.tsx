import { InputNumber } from 'antd'
import { buildWidget } from '../build-widget.ts'
import { isRange, type Range, readInteger, withLower, withUpper } from '../integer-range.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../widget.ts'

interface AqiRangeValues {
  aqiRange: Range
}

// An AQI ends at 500, but the document bounds the upper input by the lower one only.
const highest = Number.MAX_SAFE_INTEGER
const begin: Range = [101, 500]

const Component = ({ label, value, report }: WidgetProps<AqiRangeValues>) => {
  const range = value.aqiRange ?? begin
  const type = (typed: number | null, change: (range: Range, to: number) => Range) => {
    const to = readInteger(typed, 0, highest)
    if (to !== null) report({ aqiRange: change(range, to) })
  }
  return (
    <div className="filter-pair">
      <InputNumber<number>
        aria-label={`${label}下限`}
        min={0}
        max={range[1] - 1}
        precision={0}
        value={range[0]}
        onChange={(typed) => type(typed, withLower)}
      />
      至
      <InputNumber<number>
        aria-label={`${label}上限`}
        min={range[0] + 1}
        precision={0}
        value={range[1]}
        onChange={(typed) => type(typed, withUpper)}
      />
    </div>
  )
}

/** Lower and upper AQI, both whole, at least 1 apart (filter-16). */
export const aqiRange = (options: WidgetOptions<AqiRangeValues> = {}): Widget<AqiRangeValues> =>
  buildWidget(
    {
      id: 'aqi-range',
      initial: { aqiRange: begin },
      accepts: ({ aqiRange: range }) => isRange(range, 0, highest) && range[0] < range[1],
      Component,
    },
    options,
  )
