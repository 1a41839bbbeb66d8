import type { DataTable } from '@qingkong/contract/core/data-table'
import type { CallAnswer } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'

type Near = CallAnswer<'wxObmGetNearCase'>
type Rows = CallAnswer<'wxObmRirKeyMechanismSiteSeries'>['rows']

/** The most alike days with what differs most. */
export const nearTable = ({ cases }: Near): DataTable => ({
  title: '最近似案例',
  notes: ['距离为各特征之差除以季节标准差的均方根，至少4项特征；太阳辐射由气温日较差估算（FAO-56 式50）'],
  columns: [
    { key: 'site', title: '站点', kind: 'text', frozen: true },
    { key: 'day', title: '日期', kind: 'text' },
    { key: 'distance', title: '距离', kind: 'number', digits: 2 },
    { key: 'regime', title: '控制区（参考）', kind: 'text' },
    { key: 'terms', title: '差异最大的特征', kind: 'text', width: 40 },
  ],
  rows: cases.map(({ siteName, day, distance, regime, terms }) => ({
    site: siteName,
    day,
    distance,
    regime,
    terms: terms
      .slice(0, 2)
      .map(({ name, z }) => `${name}${z >= 0 ? '高' : '低'}${formatMeasured(Math.abs(z), 1)}个标准差`)
      .join('，'),
  })),
})

/** Regime and leading species day by day. */
export const regimeTable = (rows: Rows): DataTable => ({
  title: '逐日敏感性',
  notes: ['只列已有RIR结果的日期'],
  columns: [
    { key: 'day', title: '日期', kind: 'text', frozen: true },
    { key: 'regime', title: '控制区', kind: 'text' },
    { key: 'voc', title: 'RIR(VOC)', kind: 'number', digits: 2 },
    { key: 'nox', title: 'RIR(NOx)', kind: 'number', digits: 2 },
    { key: 'ratio', title: 'RIR比', kind: 'number', digits: 2 },
    { key: 'lnQ', title: 'L_N/Q', kind: 'number', digits: 2 },
    { key: 'top', title: '关键物种', kind: 'text', width: 36 },
  ],
  rows: rows.map(({ day, regime, rirVoc, rirNox, ratio, lnQ, top }) => ({
    day,
    regime,
    voc: rirVoc,
    nox: rirNox,
    ratio,
    lnQ,
    top: top
      .slice(0, 3)
      .map(({ name }) => name)
      .join('、'),
  })),
})
