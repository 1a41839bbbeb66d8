import { differenceSummaryTable, differenceTable } from '@qingkong/contract/tables/air/comparisons'
import { lineOption } from '../../../charts/line-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { dataType } from '../../../filters/widgets/data-type.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'
import { displayStamp, formatMeasured, thinSpace } from '../../../kit/format.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { comparedFactors, comparedPlaces } from './compared-filters.ts'
import { referencePlace } from './reference-place.tsx'

/** 差值分析: a place less a reference, or PM10 less PM2.5, at each hour or day. */
const differences = definePage('dValueQuery', [
  comparedPlaces(),
  ownChoice('mode', '差值方式', [
    ['PLACE', '站点−参照'],
    ['COARSE', 'PM₁₀−PM₂.₅'],
  ]),
  referencePlace(),
  factorSelect({ allowed: comparedFactors }),
  dataType({ label: '时间粒度', only: ['HOUR', 'DAY'] }),
  periodPicker({ unit: 'hour', begin: periods.lastHours(168), maxUnits: 731 * 24 }),
  ownChoice('threshold', '差值阈值', [
    ['10', '10'],
    ['0', '0'],
    ['20', '20'],
    ['50', '50'],
  ]),
  dataStatus(),
  round(),
])({
  title: '差值分析',
  input: ({ factorCode_option: _, threshold, referenceCode = '', ...values }) => ({
    ...values,
    referenceCode,
    threshold: Number(threshold),
  }),
  conclusion: ({ sites, factor, threshold }, { dataType }) => {
    const top = [...sites].sort((a, b) => (b.mean ?? 0) - (a.mean ?? 0))[0]
    if (!top || top.mean === null) return null
    const unit = `${thinSpace}${factor.unit}`
    const how = top.mean >= 0 ? '高' : '低'
    const times = dataType === 'DAY' ? '天' : '小时'
    return `${top.siteName}${factor.name}平均比${top.referenceName}${how}${formatMeasured(Math.abs(top.mean), factor.digits + 1)}${unit}，差值为正的时次占${formatMeasured(top.positivePct, 1)}%，超过${formatMeasured(threshold, factor.digits)}${unit}的有${top.aboveCount}${times}。`
  },
  empty: ({ sites }) =>
    sites.every(({ count }) => count === 0) ? '所选站点与参照在该时段没有同时有效的数据，可放宽时段或改选参照' : null,
  views: [
    chart({
      key: 'differences',
      title: ({ factor, sites }, { startTime, endTime }) =>
        `${factor.name}差值 ${sites[0] ? `（减数：${sites[0].referenceName}）` : ''} ${displayStamp(startTime)} 至 ${displayStamp(endTime)}`,
      option: ({ times, sites, factor, threshold }, _input, palette) =>
        lineOption(
          {
            times,
            series: sites.map(({ siteName, differences }) => ({
              name: siteName,
              unit: factor.unit,
              digits: factor.digits,
              values: differences,
              bars: true,
            })),
            limit: { name: '阈值', value: threshold },
          },
          palette,
        ),
      data: (answer, input) => differenceTable(answer, input),
    }),
    chart({
      key: 'both',
      title: ({ sites, factor }) =>
        `${factor.name} ${sites[0] ? `${sites[0].siteName}与${sites[0].referenceName}` : ''}`,
      when: ({ sites }) => sites.length === 1,
      option: ({ times, sites, factor }, { mode }, palette) => {
        const [site] = sites
        const line = (name: string, values: readonly (number | null)[]) => ({
          name,
          unit: factor.unit,
          digits: factor.digits,
          values,
        })
        return site
          ? lineOption(
              {
                times,
                series: [
                  line(mode === 'COARSE' ? 'PM₁₀' : site.siteName, site.minuend),
                  line(site.referenceName, site.subtrahend),
                ],
              },
              palette,
            )
          : {}
      },
      data: (answer, input) => differenceTable(answer, input),
    }),
    table((answer, input) => differenceSummaryTable(answer, input), { key: 'summary' }),
    table((answer, input) => differenceTable(answer, input)),
  ],
  exports: { call: 'dValueExport', name: ({ factor }) => `${factor.name}差值分析` },
  notes: () => [
    '差值 = 站点值 − 参照值（或同站 PM₁₀ − PM₂.₅），只计两者都有效的时次；城市均值由当日的评价点按有效性规则求得。',
  ],
})

export default definePages('difference-analysis', differences)
