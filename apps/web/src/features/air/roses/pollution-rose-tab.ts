import { pollutionRoseTable, roseName } from '@qingkong/contract/tables/air/roses'
import { roseOption } from '../../../charts/rose-option.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { formatMeasured, thinSpace } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { maxShownRoses, roseFilters } from './rose-filters.ts'
import { roseChart } from './rose-input.ts'

const shownPercents = [25, 50, 75, 90]

/** 污染玫瑰: with which winds a pollutant was high. */
export const pollutionRoseTab = definePage('windRosePollution', [
  ...roseFilters,
  factorSelect({ allowed: ['pm25', 'pm10', 'o3', 'no2', 'no', 'nox', 'so2', 'co', 'tvoc'] }),
])({
  title: '污染玫瑰',
  input: ({ factorCode_option: _, ...values }) => ({ ...values, biasCorrection: values.biasCorrection === 'true' }),
  conclusion: ({ roses, factor }) => {
    const [rose] = roses
    const high = (rose?.sectors ?? []).filter(({ mean, count }) => mean !== null && count >= 5)
    const top = high.sort((a, b) => (b.mean ?? 0) - (a.mean ?? 0))[0]
    if (!rose || !top) return null
    return `${roseName(rose)}在${top.name}风下${factor.name}平均浓度最高，为${formatMeasured(top.mean, factor.digits)}${thinSpace}${factor.unit}（${top.count}小时，占${formatMeasured(top.sharePct, 1)}%）。`
  },
  empty: ({ roses }) =>
    roses.length === 0 ? '所选站点在该时段没有可配对的风与浓度数据，可将数据来源改为“融合”' : null,
  views: [
    maxShownRoses.map((index) =>
      chart({
        key: `rose${index}`,
        title: ({ roses, factor }) => `${factor.name}污染玫瑰图 ${roses[index] ? roseName(roses[index]) : ''}`,
        when: ({ roses }) => index < roses.length,
        height: 420,
        settings: false,
        option: ({ roses, factor }, _input, palette) =>
          roses[index] ? roseChart(roses[index], factor.unit, palette) : {},
      }),
    ),
    chart({
      key: 'percentiles',
      title: ({ percentiles, factor }) =>
        `${factor.name}按风向的百分位浓度 ${percentiles[0] ? roseName(percentiles[0]) : ''}`,
      when: ({ percentiles }) => percentiles.length === 1,
      height: 380,
      settings: false,
      option: ({ percentiles, factor }, { sectors }, palette) => {
        const [rose] = percentiles
        const rings = shownPercents.map((percent) => {
          const at = rose?.percents.indexOf(percent) ?? -1
          return { percent, values: rose?.sectors.map((sector) => sector.values[at] ?? null) ?? [] }
        })
        return roseOption(
          {
            sectors: sectors === '4' ? 4 : sectors === '8' ? 8 : 16,
            // Rings stack, so each one holds what it adds to the one below.
            classes: rings.map(({ percent, values }, ring) => ({
              name: `第${percent}百分位`,
              values: values.map((value, sector) =>
                value === null ? null : value - (ring === 0 ? 0 : (rings[ring - 1]?.values[sector] ?? 0)),
              ),
            })),
            unit: factor.unit,
            digits: factor.digits,
            calm: null,
            missing: null,
          },
          palette,
        )
      },
    }),
    table((answer, input) => pollutionRoseTable(answer, input)),
  ],
  exports: { call: 'windRoseExport', name: ({ factor }) => `${factor.name}污染玫瑰` },
  notes: () => ['分级为全部所选站点同一时段的等距分级；百分位图逐环累加，环的外缘为该百分位浓度。'],
})
