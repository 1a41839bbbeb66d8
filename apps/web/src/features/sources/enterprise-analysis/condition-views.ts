import {
  type ConditionAnswer,
  conditionHoursTable,
  conditionTable,
} from '@qingkong/contract/tables/sources/plant-tables'
import type { EChartsCoreOption } from 'echarts/core'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { chart, type StatisticItem, table, type ViewLayout } from '../../../page/views.ts'

interface Answer {
  gk: ConditionAnswer | null
}
type Series = ConditionAnswer['series'][number]

const mostCharts = 8
const nothing = { title: '', notes: [], columns: [], rows: [] }

/** A condition within its range as a band; of one bound alone a line. */
const conditionOption = (times: readonly string[], series: Series, palette: ChartPalette): EChartsCoreOption => {
  const { low, high, values, unit, factorName } = series
  const bound = low ?? high
  const isRange = low !== null && high !== null
  return lineOption(
    {
      times,
      series: [
        {
          name: factorName,
          unit,
          digits: 1,
          values,
          ...(isRange ? { band: { lower: times.map(() => low), upper: times.map(() => high) } } : {}),
        },
      ],
      limit: isRange || bound === null ? null : { name: low === null ? '上限' : '下限', value: bound },
    },
    palette,
  )
}

/** Key figures: how many conditions left their range. */
export const conditionItems = (gk: ConditionAnswer | null): StatisticItem[] =>
  gk === null
    ? []
    : [
        {
          label: '超范围参数',
          value: gk.series.filter(({ outHours }) => outHours > 0).length,
          unit: '项',
          note: `共${gk.series.length}项`,
        },
      ]

/** Which condition lay outside its range for longest. */
export const conditionSentence = ({ psName, series }: ConditionAnswer): string => {
  const worst = series.toSorted((a, b) => b.outHours - a.outHours)[0]
  if (!worst || worst.outHours === 0) return `${psName}${series.length}项工况均在控制范围内。`
  return `${psName} ${worst.pointName} ${worst.factorName}超出控制范围${worst.outHours}小时。`
}

/** 工况: each condition against its range. */
export const conditionViews: ViewLayout<Answer, unknown, unknown> = [
  table(({ gk }) => (gk ? conditionTable(gk) : nothing), { key: 'conditions', when: ({ gk }) => gk !== null }),
  ...Array.from({ length: mostCharts }, (_, at) =>
    chart<Answer, unknown, unknown>({
      key: `condition-${at + 1}`,
      when: ({ gk }) => gk !== null && gk.series.length > at,
      title: ({ gk }) => `${gk?.series[at]?.pointName ?? ''} ${gk?.series[at]?.factorName ?? ''}`,
      height: 220,
      option: ({ gk }, _input, palette) => {
        const series = gk?.series[at]
        return gk && series ? conditionOption(gk.times, series, palette) : {}
      },
      data: ({ gk }) => (gk ? conditionHoursTable(gk) : nothing),
    }),
  ),
  table(({ gk }) => (gk ? conditionHoursTable(gk) : nothing), { key: 'hours', when: ({ gk }) => gk !== null }),
]
