import type {
  ChartAxisSettings,
  ChartSeriesSettings,
  ChartSettings,
  ChartTextStyle,
  ChartYAxisSettings,
} from '@qingkong/contract/shapes/chart-settings'
import type { EChartsCoreOption } from 'echarts/core'
import { defaultSide } from '../../charts/value-axes.ts'
import { flagOf, listOf, numberOf, type Plain, plainOf, textOf, wordOf } from './option-reader.ts'
import {
  fontNames,
  labelNames,
  legendNames,
  lineNames,
  locationNames,
  orientNames,
  sideNames,
  symbolNames,
  weightNames,
} from './setting-names.ts'

const textStyleOf = (value: unknown): ChartTextStyle => {
  const style = plainOf(value)
  return {
    color: textOf(style['color']),
    fontFamily: wordOf(style['fontFamily'], fontNames),
    fontSize: numberOf(style['fontSize']) ?? 12,
    fontWeight: wordOf(style['fontWeight'], weightNames) ?? 'normal',
  }
}

const placeOf = (value: Plain) => ({
  left: numberOf(value['left']),
  top: numberOf(value['top']),
  right: numberOf(value['right']),
  bottom: numberOf(value['bottom']),
})

/** What ECharts draws where the option says nothing stands in as the value shown. */
const strokeOf = (value: unknown, shownByDefault: boolean) => {
  const part = plainOf(value)
  const line = plainOf(part['lineStyle'])
  return {
    show: flagOf(part['show']) ?? shownByDefault,
    color: textOf(line['color']),
    width: numberOf(line['width']) ?? 1,
  }
}

const axisOf = (value: unknown, isValueAxis: boolean): ChartAxisSettings => {
  const axis = plainOf(value)
  const label = plainOf(axis['axisLabel'])
  return {
    name: textOf(axis['name']) ?? '',
    nameGap: numberOf(axis['nameGap']) ?? 15,
    nameLocation: wordOf(axis['nameLocation'], locationNames) ?? 'end',
    nameTextStyle: textStyleOf(axis['nameTextStyle']),
    axisLine: strokeOf(axis['axisLine'], !isValueAxis),
    axisTick: {
      ...strokeOf(axis['axisTick'], !isValueAxis),
      inside: flagOf(plainOf(axis['axisTick'])['inside']) ?? false,
    },
    splitLine: {
      ...strokeOf(axis['splitLine'], isValueAxis),
      type: wordOf(plainOf(plainOf(axis['splitLine'])['lineStyle'])['type'], lineNames) ?? 'solid',
    },
    axisLabel: {
      show: flagOf(label['show']) ?? true,
      margin: numberOf(label['margin']) ?? 8,
      rotate: numberOf(label['rotate']) ?? 0,
      ...textStyleOf(label),
    },
  }
}

/** The id by which settings of an axis find it again. */
export const axisId = (axis: Plain, index: number): string => textOf(axis['id']) ?? String(index)

const yAxisOf = (axis: Plain, index: number): ChartYAxisSettings => {
  const [min, max] = [numberOf(axis['min']), numberOf(axis['max'])]
  return {
    id: axisId(axis, index),
    ...axisOf(axis, axis['type'] !== 'category'),
    position: wordOf(axis['position'], sideNames) ?? defaultSide(index),
    min,
    max,
    isMinCustom: min !== null,
    isMaxCustom: max !== null,
  }
}

/** The name by which settings find a series again. A value's interval carries the value's name and goes with it. */
export const seriesId = (series: Plain, index: number): string =>
  textOf(series['name']) ?? textOf(series['id']) ?? String(index)

const seriesTypeOf = (series: Plain) => {
  const type = wordOf(series['type'], { line: true, bar: true })
  return type !== null && textOf(series['stack']) !== null ? (`${type}-stack` as const) : type
}

const seriesOf = (series: Plain, index: number): ChartSeriesSettings => {
  const [line, item, label] = [plainOf(series['lineStyle']), plainOf(series['itemStyle']), plainOf(series['label'])]
  const area = series['areaStyle']
  return {
    id: seriesId(series, index),
    name: seriesId(series, index),
    show: true,
    type: seriesTypeOf(series),
    stack: textOf(series['stack']),
    yAxisIndex: numberOf(series['yAxisIndex']) ?? 0,
    label: {
      show: flagOf(label['show']) ?? false,
      position: wordOf(label['position'], labelNames) ?? 'top',
      ...textStyleOf(label),
    },
    showSymbol: flagOf(series['showSymbol']) ?? true,
    symbol: wordOf(series['symbol'], symbolNames) ?? 'circle',
    symbolSize: numberOf(series['symbolSize']) ?? 4,
    lineStyle: {
      color: textOf(line['color']),
      width: numberOf(line['width']) ?? 2,
      type: wordOf(line['type'], lineNames) ?? 'solid',
    },
    itemStyle: {
      color: textOf(item['color']),
      borderColor: textOf(item['borderColor']),
      borderWidth: numberOf(item['borderWidth']) ?? 0,
      borderType: wordOf(item['borderType'], lineNames) ?? 'solid',
    },
    areaStyle: {
      show: area !== undefined && area !== null,
      color: textOf(plainOf(area)['color']),
      opacity: numberOf(plainOf(area)['opacity']) ?? 0.3,
    },
    barWidth: numberOf(series['barWidth']),
    barMinWidth: numberOf(series['barMinWidth']),
    barMaxWidth: numberOf(series['barMaxWidth']),
  }
}

/**
 * What an option draws, in the words of the editor (document 3 §2.9): the values its fields show before any change.
 * @param chartTitle what the page calls the chart, where the option itself has no title
 */
export const settingsOf = (option: EChartsCoreOption, chartTitle = ''): ChartSettings => {
  const [title, grid, legend] = [plainOf(option['title']), plainOf(option['grid']), plainOf(option['legend'])]
  const [visualMap] = listOf(option['visualMap'])
  const seen = new Set<string>()
  return {
    title: {
      show: option['title'] !== undefined && flagOf(title['show']) !== false,
      text: textOf(title['text']) ?? chartTitle,
      textStyle: { ...textStyleOf(title['textStyle']), fontSize: 16, fontWeight: 'bold' },
    },
    backgroundColor: textOf(option['backgroundColor']),
    height: null,
    grid: placeOf(grid),
    xAxis: axisOf(listOf(option['xAxis'])[0], false),
    yAxis: listOf(option['yAxis']).map(yAxisOf),
    legend: {
      show: option['legend'] !== undefined && flagOf(legend['show']) !== false,
      type: wordOf(legend['type'], legendNames) ?? 'plain',
      ...placeOf(legend),
      textStyle: textStyleOf(legend['textStyle']),
      borderColor: textOf(legend['borderColor']),
      borderWidth: numberOf(legend['borderWidth']) ?? 0,
    },
    visualMap: {
      show: visualMap !== undefined && flagOf(visualMap['show']) !== false,
      type: visualMap?.['type'] === 'piecewise' ? 'piecewise' : 'continuous',
      ...placeOf(visualMap ?? {}),
      itemWidth: numberOf(visualMap?.['itemWidth']) ?? 20,
      itemHeight: numberOf(visualMap?.['itemHeight']) ?? 140,
      orient: wordOf(visualMap?.['orient'], orientNames) ?? 'vertical',
      min: numberOf(visualMap?.['min']),
      max: numberOf(visualMap?.['max']),
    },
    series: listOf(option['series'])
      .map(seriesOf)
      .filter(({ id }) => !seen.has(id) && seen.add(id)),
  }
}
