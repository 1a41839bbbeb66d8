import { InputNumber } from 'antd'
import { buildWidget, keyed } from '../build-widget.ts'
import type { BarValues, Widget, WidgetOptions, WidgetProps } from '../widget.ts'

const highest = 999

const isRank = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= highest)

const rankingUnder = <K extends string>(key: K, options: WidgetOptions<Record<K, number | null>>) => {
  const Component = ({ label, value, report }: WidgetProps<Record<K, number | null>>) => (
    <InputNumber<number>
      aria-label={label}
      placeholder="1–999"
      min={1}
      max={highest}
      precision={0}
      prefix="第"
      suffix="名"
      value={value[key] ?? null}
      onChange={(rank) => report(keyed(key, rank))}
    />
  )
  const accepts = (values: BarValues) => isRank(values[key])
  return buildWidget(
    { id: 'ranking', key, required: false, initial: keyed(key, null as number | null), accepts, Component },
    options,
  )
}

/** Expected rank, 1 to 999 (filter-09). It need not be given (filter-08). */
export const ranking = (options: WidgetOptions<{ ranking: number | null }> = {}): Widget<{ ranking: number | null }> =>
  rankingUnder('ranking', options)

/** The expected rank under the key that the document frees from validation (filter-08). */
export const freeRanking = (
  options: WidgetOptions<{ 'notValidate-ranking': number | null }> = {},
): Widget<{ 'notValidate-ranking': number | null }> => rankingUnder('notValidate-ranking', options)
