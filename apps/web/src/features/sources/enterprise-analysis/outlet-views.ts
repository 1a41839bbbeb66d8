import { outletAnalysisTable } from '@qingkong/contract/tables/sources/enterprise-analysis'
import type { OutletAnalysis } from '@qingkong/contract/tables/sources/outlet-sentence'
import { displayStamp } from '../../../kit/format.ts'
import { chart, type StatisticItem, table, type ViewLayout } from '../../../page/views.ts'
import { concentrationOption, massOption } from './concentration-option.ts'

type DataType = 'MIN' | 'HOUR' | 'DAY' | 'MONTH'
interface Answer {
  zd: OutletAnalysis | null
}
interface Asked {
  zd: { dataType?: DataType | undefined } | null
}

const isAsked = ({ zd }: Answer): boolean => zd !== null
const tableOf = ({ zd }: Answer, { zd: asked }: Asked) =>
  zd === null ? { title: '', notes: [], columns: [], rows: [] } : outletAnalysisTable(zd, asked ?? {})
const period = ({ startTime, endTime }: OutletAnalysis): string =>
  `${displayStamp(startTime)} 至 ${displayStamp(endTime)}`

/** Key figures of the outlet's period. */
export const outletItems = (zd: OutletAnalysis | null): StatisticItem[] =>
  zd === null
    ? []
    : [
        { label: '最高折算浓度', value: zd.stats.max, unit: zd.factor.unit, digits: 2 },
        { label: '平均折算浓度', value: zd.stats.mean, unit: zd.factor.unit, digits: 2 },
        { label: '有效小时', value: zd.stats.valid, unit: '小时', note: `应有${zd.facts.due}小时` },
        { label: '实测排放量', value: zd.stats.kg, unit: 'kg', digits: 2 },
      ]

/** 自动监测: concentrations against the limit, kg, and the report of hours, days or months. */
export const outletViews: ViewLayout<Answer, Asked, unknown> = [
  chart({
    key: 'concentration',
    when: isAsked,
    title: ({ zd }) => (zd ? `${zd.psName} ${zd.outletName} ${zd.factor.name}浓度 ${period(zd)}` : ''),
    option: ({ zd }, _input, palette) => (zd ? concentrationOption(zd, palette) : {}),
    data: tableOf,
  }),
  chart({
    key: 'mass',
    when: isAsked,
    title: ({ zd }) => (zd ? `${zd.outletName} ${zd.factor.name}排放量 ${period(zd)}` : ''),
    height: 220,
    option: ({ zd }, _input, palette) => (zd ? massOption(zd, palette) : {}),
    data: tableOf,
  }),
  table(tableOf, { when: isAsked }),
]
