import { roseName, windRoseTable } from '@qingkong/contract/tables/air/roses'
import { formatMeasured, thinSpace } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { maxShownRoses, roseFilters } from './rose-filters.ts'
import { leadingSector, roseChart } from './rose-input.ts'

/** 风玫瑰: how often and how strongly the wind blew from where. */
export const windRoseTab = definePage(
  'windRoseFrequency',
  roseFilters,
)({
  title: '风玫瑰',
  input: (values) => ({ ...values, biasCorrection: values.biasCorrection === 'true' }),
  conclusion: ({ roses }) => {
    const [rose] = roses
    const lead = rose ? leadingSector(rose) : null
    if (!rose || !lead) return null
    return `${roseName(rose)}以${lead.name}风为主，占${formatMeasured(lead.sharePct, 1)}%；平均风速${formatMeasured(rose.meanSpeedMs, 1)}${thinSpace}m/s，静风${formatMeasured(rose.calm.sharePct, 1)}%。`
  },
  empty: ({ roses }) => (roses.length === 0 ? '所选站点在该时段没有风速数据，可将数据来源改为“融合”或“气象站”' : null),
  views: [
    maxShownRoses.map((index) =>
      chart({
        key: `rose${index}`,
        title: ({ roses }) => `风玫瑰图 ${roses[index] ? roseName(roses[index]) : ''}`,
        when: ({ roses }) => index < roses.length,
        height: 420,
        settings: false,
        option: ({ roses }, _input, palette) => (roses[index] ? roseChart(roses[index], 'm/s', palette) : {}),
      }),
    ),
    table((answer, input) => windRoseTable(answer, input)),
  ],
  exports: { call: 'windRoseExport', name: () => '风玫瑰' },
  notes: () => ['频率按小时原始频数计，静风（风速<0.3 m/s）与缺测单列，合计100%；箭头方位为风的来向。'],
})
