import {
  highValueConclusion,
  highValueTable,
  roadRankTable,
} from '@qingkong/contract/tables/sources/moving-high-values'
import { movingFactors } from '@qingkong/domain/mobile/moving-factor'
import { factors } from '@qingkong/domain/site/factor'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { momentsOfDays } from '../../../filters/period-input.ts'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { moveableStation } from '../../../filters/widgets/moveable-station.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, statistics, table } from '../../../page/views.ts'
import { RunCard } from './run-card.tsx'
import { openRun } from './shown-run.ts'
import { thresholdField } from './threshold-field.tsx'

/** Rows the page lists at once; the file has all, up to ten thousand. */
const shownRows = 1000
/** Names that stand beside each other under the bars. */
const mostNames = 12

const factorOf = (code: string) => movingFactors.find((factor) => factor === code) ?? 'pm25'

const highValues = definePage(
  {
    list: 'moveableStationHighValueList',
    counts: 'moveableStationHighValueChart',
    roads: 'moveableStationRoadRank',
  },
  [
    timeRangePicker({ lastCount: 7, maxCount: 31, withToday: true }),
    factorSelect({ allowed: movingFactors, begin: 'pm25' }),
    ownChoice('mode', '判定方式', [
      ['threshold', '阈值'],
      ['index', '指数'],
    ]),
    thresholdField(),
    moveableStation({ required: false }),
  ],
)({
  title: '高值统计',
  input: ({ timeRange: [period], factorCode, mode, threshold, moveableStation: station }) => {
    if (!period) return null
    const question = {
      ...momentsOfDays(period),
      factorCode: factorOf(factorCode),
      mode,
      siteCodes: station === null ? [] : [station],
      ...(threshold === null || mode === 'index' ? {} : { threshold }),
    }
    return {
      list: { ...question, pageSize: shownRows },
      counts: question,
      roads: { month: question.endTime.slice(0, 7), factorCode: question.factorCode },
    }
  },
  conclusion: ({ list, counts }, { list: question }) => highValueConclusion(list, counts, question),
  empty: () => null,
  views: [
    statistics(({ list, counts }, { list: { factorCode = 'pm25' } }) => {
      const { unit, decimals } = factors[factorCode]
      const minutes = counts.byStation.reduce((sum, one) => sum + one.minutes, 0)
      const peaks = counts.byStation.flatMap(({ peakValue }) => peakValue ?? [])
      return [
        { label: '高值', value: list.total, unit: '次' },
        { label: '高值时长', value: minutes, unit: '分钟' },
        { label: '涉及车辆', value: counts.byStation.length, unit: '辆' },
        {
          label: '峰值',
          value: peaks.length === 0 ? null : peaks.reduce((most, peak) => Math.max(most, peak)),
          unit,
          digits: decimals,
        },
        {
          label: list.mode === 'index' ? '时段第90百分位' : '阈值',
          value: list.threshold,
          unit,
          digits: decimals,
        },
      ]
    }),
    chart({
      key: 'times',
      title: ({ counts }) => `${counts.factorName}高值次数与峰值（按${counts.interval === 'hour' ? '小时' : '日'}）`,
      height: 280,
      option: ({ counts }, { counts: { factorCode = 'pm25' } }, palette) =>
        lineOption(
          {
            times: counts.interval === 'day' ? counts.times.map((time) => time.slice(0, 10)) : counts.times,
            series: [
              { name: '高值次数', unit: '次', values: counts.counts, bars: true },
              {
                name: '峰值',
                unit: counts.factorUnit,
                digits: factors[factorCode].decimals,
                values: counts.peaks,
                right: true,
              },
            ],
          },
          palette,
        ),
    }),
    [
      chart({
        key: 'areas',
        title: () => '各区县高值次数',
        height: 240,
        option: ({ counts: { byArea } }, _input, palette) =>
          barOption(
            {
              names: byArea.map(({ name }) => name),
              unit: '次',
              series: [{ name: '高值', color: palette.accent, values: byArea.map(({ count }) => count) }],
            },
            palette,
          ),
      }),
      chart({
        key: 'stations',
        title: () => '各车辆高值次数',
        height: 240,
        option: ({ counts: { byStation } }, _input, palette) =>
          barOption(
            {
              names: byStation.slice(0, mostNames).map(({ name }) => name),
              unit: '次',
              series: [
                {
                  name: '高值',
                  color: palette.accent,
                  values: byStation.slice(0, mostNames).map(({ count }) => count),
                },
              ],
            },
            palette,
          ),
      }),
    ],
    table(({ list }, { list: question }) => highValueTable(list, question), {
      open: ({ recordId }, { list }) => openRun(recordId, list.records),
    }),
    table(({ roads }) => roadRankTable(roads), { key: 'roads' }),
    custom(RunCard, { key: 'card' }),
  ],
  exports: {
    call: 'moveableStationHighValueExport',
    input: ({ counts }) => counts,
    name: ({ list }) => `移动站高值_${list.startTime.slice(0, 10)}_${list.endTime.slice(0, 10)}`,
  },
  notes: ({ list, roads }, { list: question }) => [
    ...highValueTable(list, question).notes.slice(1),
    ...roadRankTable(roads).notes,
  ],
})

export default definePages('high-value-statistics', highValues)
