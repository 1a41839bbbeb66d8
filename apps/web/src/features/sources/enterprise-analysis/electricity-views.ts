import {
  type ElectricityAnswer,
  electricityTable,
  synchronyTable,
} from '@qingkong/contract/tables/sources/plant-tables'
import { hourMs, parseCity } from '@qingkong/domain/time/city-time'
import type { EChartsCoreOption } from 'echarts/core'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { chart, type StatisticItem, table, type ViewLayout } from '../../../page/views.ts'

interface Answer {
  kwh: ElectricityAnswer | null
}
type Line = ElectricityAnswer['lines'][number]

/** A plant with more lines shows the rest in the table. */
const mostCharts = 6
const nothing = { title: '', notes: [], columns: [], rows: [] }

const msOf = (stamp: string): number => parseCity(stamp)?.getTime() ?? Number.NaN

/** Positions of the hours, labelled by their end, that a stretch of time touches. */
const hoursTouched = (times: readonly string[], from: string, to: string): { from: number; to: number } => {
  const [first, last] = [msOf(from), msOf(to)]
  const touched = times.flatMap((label, at) => (msOf(label) > first && msOf(label) - hourMs < last ? [at] : []))
  return { from: touched[0] ?? 0, to: touched.at(-1) ?? 0 }
}

/** Production over treatment of a line; where treatment did not run or hardly ran, the hours are shaded. */
const lineElectricityOption = (times: readonly string[], line: Line, palette: ChartPalette): EChartsCoreOption =>
  lineOption(
    {
      times,
      series: [
        { name: '生产用电', unit: 'kWh', digits: 1, values: line.productionKwh, color: palette.accent },
        { name: '治污用电', unit: 'kWh', digits: 1, values: line.governKwh, color: palette.states.online, area: true },
      ],
      shaded: line.spans.map(({ from, to, kind }) => ({
        ...hoursTouched(times, from, to),
        color: palette.states[kind],
      })),
    },
    palette,
  )

const rateText = (share: number | null): number | null => (share === null ? null : share * 100)

/** Key figures: of all lines, and how many did not keep treatment running. */
export const electricityItems = (kwh: ElectricityAnswer | null): StatisticItem[] =>
  kwh === null
    ? []
    : [
        { label: '产治同步率', value: rateText(kwh.syncRate), unit: '%', digits: 1 },
        {
          label: '未同步产线',
          value: kwh.lines.filter(({ spans }) => spans.some(({ kind }) => kind === 'alarm')).length,
          unit: '条',
          note: `共${kwh.lines.length}条`,
        },
      ]

/** `{企业}产治同步率{s}%，未同步{n}条产线`. */
export const electricitySentence = ({ psName, syncRate, lines }: ElectricityAnswer): string => {
  const off = lines.filter(({ spans }) => spans.some(({ kind }) => kind === 'alarm'))
  const rate = syncRate === null ? '时段内没有生产，产治同步率--' : `产治同步率${formatMeasured(syncRate * 100, 1)}%`
  const which = off.length === 0 ? '' : `（${off.map(({ lineName }) => lineName).join('、')}）`
  return `${psName}${rate}，未同步${off.length}条产线${which}。`
}

/** 用电: each line's production over treatment, how synchronous they were, and the hours. */
export const electricityViews: ViewLayout<Answer, unknown, unknown> = [
  table(({ kwh }) => (kwh ? synchronyTable(kwh) : nothing), { key: 'synchrony', when: ({ kwh }) => kwh !== null }),
  ...Array.from({ length: mostCharts }, (_, at) =>
    chart<Answer, unknown, unknown>({
      key: `line-${at + 1}`,
      when: ({ kwh }) => kwh !== null && kwh.lines.length > at,
      title: ({ kwh }) => `${kwh?.psName ?? ''} ${kwh?.lines[at]?.lineName ?? ''}用电`,
      height: 240,
      option: ({ kwh }, _input, palette) => {
        const line = kwh?.lines[at]
        return kwh && line ? lineElectricityOption(kwh.times, line, palette) : {}
      },
      data: ({ kwh }) => (kwh ? electricityTable(kwh) : nothing),
    }),
  ),
  table(({ kwh }) => (kwh ? electricityTable(kwh) : nothing), { key: 'kwh', when: ({ kwh }) => kwh !== null }),
]
