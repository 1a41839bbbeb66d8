import { profileAverageTable } from '@qingkong/contract/tables/air/station-averages'
import { heatOption } from '../../../charts/heat-option.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { displayStamp, formatMeasured, thinSpace } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { radarSelect } from './radar-select.tsx'

/** 二维数据: profiles of a lidar averaged over hours and over the period. */
export const data2dTab = definePage('scDataAvgProfile', [
  radarSelect(),
  periodPicker({ unit: 'hour', begin: periods.lastHours(24), maxUnits: 31 * 24 }),
  ownChoice('channel', '数据', [
    ['extinction532', '消光系数（532 nm）'],
    ['depolarization532', '退偏振比（532 nm）'],
  ]),
])({
  title: '二维数据',
  input: (values) => values,
  conclusion: ({ radarName, channel, heights, means, mixingHeights, times }) => {
    const present = means.flatMap((value, at) => (value === null ? [] : [{ value, height: heights[at] ?? 0 }]))
    const top = present.sort((a, b) => b.value - a.value)[0]
    if (!top) return null
    const mixing = mixingHeights.filter((height) => height !== null)
    const mean = mixing.length === 0 ? null : mixing.reduce((sum, height) => sum + height, 0) / mixing.length
    const unit = channel.unit === '' ? '' : `${thinSpace}${channel.unit}`
    const layer = mean === null ? '' : `，平均混合层高度${formatMeasured(mean, 0)}${thinSpace}m`
    return `${radarName}该时段${channel.name}均值在${formatMeasured(top.height, 0)}${thinSpace}m处最大，为${formatMeasured(top.value, channel.digits)}${unit}${layer}（${times.length}小时有廓线）。`
  },
  empty: ({ times }) => (times.length === 0 ? '所选时段没有垂直廓线，可放宽时段' : null),
  views: [
    [
      chart({
        key: 'hours',
        title: ({ radarName, channel }, { startTime, endTime }) =>
          `${radarName} ${channel.name}逐时均值 ${displayStamp(startTime)} 至 ${displayStamp(endTime)}`,
        height: 420,
        settings: false,
        option: ({ times, heights, values, channel }, _input, palette) => {
          const gates = heights.map((_, gate) => gate).reverse()
          return heatOption(
            {
              columns: times.map((time) => time.slice(5, 16)),
              rows: gates.map((gate) => `${Math.round(heights[gate] ?? 0)} m`),
              cells: gates.map((gate) => values.map((profile) => ({ value: profile[gate] ?? null }))),
              unit: channel.unit,
              digits: channel.digits,
              scale: 'amount',
            },
            palette,
          )
        },
        data: (answer, input) => profileAverageTable(answer, input),
      }),
      chart({
        key: 'profile',
        title: ({ channel }) => `${channel.name}时段平均廓线`,
        height: 420,
        settings: false,
        option: ({ heights, means, channel, radarName }, _input, palette) =>
          scatterOption(
            {
              x: { name: channel.name, unit: channel.unit, digits: channel.digits },
              y: { name: '高度', unit: 'm' },
              groups: [
                {
                  name: radarName,
                  points: means.flatMap((x, gate) => (x === null ? [] : [{ x, y: heights[gate] ?? 0 }])),
                },
              ],
            },
            palette,
          ),
        data: (answer, input) => profileAverageTable(answer, input),
      }),
    ],
    table((answer, input) => profileAverageTable(answer, input)),
  ],
  exports: { call: 'scDataAvgProfileExport', name: ({ radarName }) => `${radarName}二维数据均值` },
  notes: () => ['与最新廓线的起始高度、距离分辨率不同的廓线不参与平均；高度为雷达以上高度。'],
})
