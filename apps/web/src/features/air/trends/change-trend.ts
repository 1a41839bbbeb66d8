import { indexNote, trendSeriesTable } from '@qingkong/contract/tables/air/trends'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import { windOption } from '../../../charts/wind-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataSource } from '../../../filters/widgets/data-source.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { askedPeriod } from './asked-period.ts'
import { changeSentence } from './conclusions.ts'
import { namesText, periodText } from './period-text.ts'
import { concentrations, lastDaysWithToday, siteTypes } from './trend-filters.ts'
import { seriesLines } from './trend-lines.ts'
import { weatherLines, windOf } from './weather-lines.ts'

/** 变化趋势: courses of several sites' factors above the weather of the same hours. */
export const changeTrend = definePage({ air: 'multipleAnalysisFactorTrend', weather: 'multipleAnalysisMeteoroTrend' }, [
  areaSiteSelector({ modes: ['STA', 'AREA', 'CITY'], multiple: true, maxLength: 10, siteTypes }),
  factorSelect({ multiple: true, allowed: ['aqi', ...concentrations] }),
  ownChoice('dataType', '时间粒度', [
    ['HOUR', '小时'],
    ['FIVE_MIN', '5分钟'],
    ['DAY', '日'],
    ['MONTH', '月'],
  ]),
  periodPicker({ begin: lastDaysWithToday(7), maxUnits: 731 }),
  dataSource({ value: { dataSource: 'MIX' } }),
  dataStatus(),
  round(),
])({
  title: '变化趋势',
  input: ({
    siteCodes,
    siteType,
    factorCode,
    dataType,
    startTime,
    endTime,
    dataSource: source,
    dataStatus: status,
    round: isRounded,
  }) => {
    const asked = {
      siteCodes,
      siteType,
      dataType,
      ...askedPeriod({ startTime, endTime }, dataType),
      dataSource: source,
      dataStatus: status,
      round: isRounded,
    }
    const weather = ['temperature', 'humidity', 'airPressure', 'rainfall']
    // A month has no mean direction.
    const wind = dataType === 'MONTH' ? ['windSpeed'] : ['windSpeed', 'windDirection']
    return {
      air: { ...asked, factorCode },
      weather: { ...asked, factorCode: [...wind, ...weather] },
    }
  },
  conclusion: ({ air }) => changeSentence(air),
  empty: ({ air }) =>
    air.series.every(({ values }) => values.every((value) => value === null))
      ? '所选站点在该时段没有数据，可换一个站点、放宽时段或改用“混合”数据'
      : null,
  views: [
    chart({
      key: 'air',
      title: ({ air }, input) =>
        `${namesText(air.series.map(({ siteName }) => siteName))} ${namesText(air.series.map(({ factor }) => factor.name))} ${periodText(input.air)}`,
      height: 340,
      option: ({ air }, input, palette) =>
        lineOption({ times: air.times, ...axesByUnit(seriesLines(air.series, input.air.dataType)) }, palette),
      data: ({ air }, input) => trendSeriesTable(air, input.air),
    }),
    chart({
      key: 'wind',
      title: ({ weather }, input) => `${weather.series[0]?.siteName ?? ''} 风速风向 ${periodText(input.weather)}`,
      height: 220,
      option: ({ weather }, _input, palette) => windOption(windOf(weather), palette),
    }),
    chart({
      key: 'weather',
      title: ({ weather }, input) =>
        `${weather.series[0]?.siteName ?? ''} 温度、湿度、气压、降水 ${periodText(input.weather)}`,
      height: 240,
      option: ({ weather }, _input, palette) =>
        lineOption({ times: weather.times, ...axesByUnit(weatherLines(weather)) }, palette),
    }),
    table(({ air, weather }, input) =>
      trendSeriesTable({ times: air.times, series: [...air.series, ...weather.series] }, input.air),
    ),
  ],
  exports: {
    call: 'multipleAnalysisFactorTrendDownload',
    name: ({ air }) => `变化趋势_${namesText(air.series.map(({ siteName }) => siteName))}`,
    input: ({ air, weather }) => ({
      ...air,
      factorCode: [...(air.factorCode ?? []), ...(weather.factorCode ?? [])],
    }),
  },
  notes: ({ air }, input) => [
    ...indexNote(air.series, input.air),
    '气象曲线为所选第一个站点或区域；空气站没有气象仪器时，数据来源选“融合”取最近气象站的值。',
  ],
})
