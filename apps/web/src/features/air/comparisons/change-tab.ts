import {
  changeSummaryTable,
  highValueTable,
  hourChangeTable,
  hourTitles,
} from '@qingkong/contract/tables/air/comparisons'
import { heatOption } from '../../../charts/heat-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'
import { displayStamp, formatMeasured, thinSpace } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { comparedFactors, comparedPlaces } from './compared-filters.ts'
import { HighValueDownload } from './high-value-download.tsx'

/** 变化: how places moved from hour to hour, and when they lay high. */
export const changeTab = definePage(
  { change: 'multipleAnalysisSiteHourChange', high: 'multipleAnalysisSiteHourHighValue' },
  [
    comparedPlaces(),
    periodPicker({ unit: 'hour', begin: periods.lastHours(168), maxUnits: 731 * 24 }),
    factorSelect({ allowed: comparedFactors }),
    dataStatus(),
    round(),
    ownChoice('percentile', '高值阈值', [
      ['95', '第95百分位'],
      ['90', '第90百分位'],
      ['98', '第98百分位'],
    ]),
  ],
)({
  title: '变化',
  input: ({ factorCode_option: _, percentile, ...values }) => ({
    change: values,
    high: { ...values, percentile: Number(percentile) },
  }),
  conclusion: ({ change: { sites, factor }, high }) => {
    const moved = sites.flatMap(({ siteName, largestRise }) => (largestRise ? [{ siteName, ...largestRise }] : []))
    const top = moved.sort((a, b) => b.value - a.value)[0]
    if (!top) return null
    const unit = `${thinSpace}${factor.unit}`
    const rise = `${top.siteName}${factor.name}小时升幅最大，${displayStamp(top.time)}较前一小时升高${formatMeasured(top.value, factor.digits)}${unit}`
    const peak = high.episodes[0]
    return peak
      ? `${rise}；高值共${high.episodes.length}段，峰值${formatMeasured(peak.max, factor.digits)}${unit}出现在${peak.siteName}${displayStamp(peak.maxTime)}。`
      : `${rise}。`
  },
  empty: ({ change: { sites } }) =>
    sites.every(({ count }) => count === 0) ? '所选站点在该时段没有数据，可放宽时段或改选站点' : null,
  views: [
    chart({
      key: 'values',
      title: ({ change: { factor, sites } }, { change }) =>
        `${factor.name}逐时浓度 ${sites
          .map(({ siteName }) => siteName)
          .slice(0, 3)
          .join('、')} ${displayStamp(change.startTime)} 至 ${displayStamp(change.endTime)}`,
      option: ({ change: { times, sites, factor } }, _input, palette) =>
        lineOption(
          {
            times,
            series: sites.map(({ siteName, values }) => ({
              name: siteName,
              unit: factor.unit,
              digits: factor.digits,
              values,
            })),
          },
          palette,
        ),
      data: ({ change }, input) => hourChangeTable(change, input.change),
    }),
    chart({
      key: 'changes',
      title: ({ change: { factor } }) => `${factor.name}较前一小时变化量`,
      option: ({ change: { times, sites, factor } }, _input, palette) =>
        lineOption(
          {
            times,
            series: sites.map(({ siteName, changes }) => ({
              name: siteName,
              unit: factor.unit,
              digits: factor.digits,
              values: changes,
              bars: true,
            })),
          },
          palette,
        ),
      data: ({ change }, input) => hourChangeTable(change, input.change),
    }),
    table(({ change }, input) => changeSummaryTable(change, input.change), { key: 'summary' }),
    chart({
      key: 'highHours',
      title: ({ high: { factor, threshold } }) =>
        `${factor.name}高值（>${formatMeasured(threshold, factor.digits)}${thinSpace}${factor.unit}）出现时刻`,
      when: ({ high: { episodes } }) => episodes.length > 0,
      option: ({ high: { byHour } }, _input, palette) =>
        heatOption(
          {
            columns: hourTitles,
            rows: byHour.map(({ siteName }) => siteName),
            cells: byHour.map(({ counts }) => counts.map((value) => ({ value }))),
            unit: '小时',
            scale: 'amount',
            labels: true,
          },
          palette,
        ),
      data: ({ high }, input) => highValueTable(high, input.high),
    }),
    custom(HighValueDownload, { key: 'highValueDownload' }),
    table(({ high }, input) => highValueTable(high, input.high), { key: 'high' }),
  ],
  exports: {
    call: 'multipleAnalysisSiteHourChangeDownload',
    input: ({ change }) => change,
    name: ({ change: { factor } }) => `${factor.name}数据变化`,
  },
  notes: () => ['变化量为本小时值减上一小时值；高值阈值取所选站点全部小时值的百分位，连续高值小时合为一段。'],
})
