import {
  type ElectricityAnswer,
  electricityTable,
  synchronyTable,
} from '@qingkong/contract/tables/sources/plant-tables'
import { lineElectricityOption } from '../../../charts/line-electricity-option.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { chart, type StatisticItem, table, type ViewLayout } from '../../../page/views.ts'

interface Answer {
  kwh: ElectricityAnswer | null
}

/** A plant with more lines shows the rest in the table. */
const mostCharts = 6
const nothing = { title: '', notes: [], columns: [], rows: [] }

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
