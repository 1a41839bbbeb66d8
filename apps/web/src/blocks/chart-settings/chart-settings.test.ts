import type { ChartSettings } from '@qingkong/contract/shapes/chart-settings'
import type { EChartsCoreOption } from 'echarts/core'
import { describe, expect, it } from 'vitest'
import { axesByUnit, lineOption } from '../../charts/line-option.ts'
import { paletteOf } from '../../charts/palette.ts'
import { applySettings } from './apply-settings.ts'
import { withAdaptive, withSeries, withYAxis } from './edit-settings.ts'
import { fontNames, labelNames, typeNames } from './setting-names.ts'
import { changesOf, isUnchanged, withChanges } from './settings-changes.ts'
import { settingsOf } from './settings-of-option.ts'

const times = ['2026-11-20 01:00:00', '2026-11-20 02:00:00']
const optionIn = (theme: 'light' | 'dark', extra: EChartsCoreOption = {}): EChartsCoreOption => ({
  ...lineOption(
    {
      times,
      ...axesByUnit([
        { name: 'PM₂.₅', unit: 'µg/m³', values: [35, 36], band: { lower: [30, 31], upper: [40, 41] } },
        { name: 'CO', unit: 'mg/m³', values: [0.5, 0.6], digits: 1 },
        { name: '气温', unit: '℃', values: [-2, 3], digits: 1 },
      ]),
    },
    paletteOf(theme),
  ),
  ...extra,
})
const option = optionIn('light')
const base = settingsOf(option, '变化趋势')

/** What is drawn after an edit was kept and the page loaded anew. */
const drawn = (edit: (settings: ChartSettings) => ChartSettings, on: EChartsCoreOption = option) =>
  applySettings(on, changesOf(settingsOf(on, '变化趋势'), edit(settingsOf(on, '变化趋势'))), '变化趋势')
const seriesIn = (result: object) => (result as { series: { name: string }[] }).series

describe('settings of a chart', () => {
  it('are read from what is drawn: axes with their sides, each series once with its type', () => {
    expect(base.yAxis.map(({ id, position, name }) => [id, position, name])).toEqual([
      ['y0', 'left', 'µg/m³'],
      ['y1', 'right', 'mg/m³'],
      ['y2', 'right', '℃'],
    ])
    expect(base.series.map(({ id, type, yAxisIndex }) => [id, type, yAxisIndex])).toEqual([
      ['PM₂.₅', 'line', 0],
      ['CO', 'line', 1],
      ['气温', 'line', 2],
    ])
    expect(base.title).toMatchObject({ show: false, text: '变化趋势' })
    expect(Object.keys(labelNames)).toHaveLength(13)
    expect(Object.keys(typeNames)).toEqual(['line', 'bar', 'line-stack', 'bar-stack'])
    expect(Object.values(fontNames)).toEqual(['微软雅黑', '宋体', 'Times New Roman'])
  })

  it('keep only what was changed, so that the rest follows page and theme', () => {
    expect(isUnchanged(changesOf(base, base))).toBe(true)
    const edited = withSeries(base, 'CO', (series) => ({ ...series, lineStyle: { ...series.lineStyle, width: 4 } }))
    const changes = changesOf(base, edited)
    expect(isUnchanged(changes)).toBe(false)
    expect(changes.yAxis).toEqual([])
    expect(changes.series).toHaveLength(1)
    expect(changes.series[0]).toMatchObject({ id: 'CO', name: null, lineStyle: { width: 4, color: null, type: null } })
    const dark = optionIn('dark')
    expect(applySettings(dark, changes)['legend']).toEqual(dark['legend'])
    expect(withChanges(base, changes)).toEqual(edited)
  })

  it('of axes and series that a chart no longer has rest without harm', () => {
    const changes = changesOf(
      base,
      withSeries(base, '气温', (series) => ({ ...series, show: false })),
    )
    const other = lineOption({ times, series: [{ name: 'NO₂', unit: 'µg/m³', values: [1, 2] }] }, paletteOf('light'))
    expect(seriesIn(applySettings(other, changes)).map(({ name }) => name)).toEqual(['NO₂'])
  })

  it('that nobody changed leave the option itself', () => {
    expect(applySettings(option, null)).toBe(option)
  })
})

describe('applying', () => {
  it('chart-01: draws visible series only, an interval goes with its value', () => {
    const result = drawn((settings) => withSeries(settings, 'PM₂.₅', (series) => ({ ...series, show: false })))
    expect(seriesIn(result).map(({ name }) => name)).toEqual(['CO', '气温'])
  })

  it('chart-07: an axis without a visible series is hidden; chart-08: the others close up', () => {
    const result = drawn((settings) => withSeries(settings, 'CO', (series) => ({ ...series, show: false })))
    expect(result['yAxis']).toMatchObject([
      { show: true, position: 'left', offset: 0 },
      { show: false },
      { show: true, position: 'right', offset: 0 },
    ])
    expect(result['grid']).toMatchObject({ left: 60, right: 60 })
  })

  it('chart-07: a series that moved to another axis leaves its own hidden', () => {
    const result = drawn((settings) => withSeries(settings, '气温', (series) => ({ ...series, yAxisIndex: 1 })))
    expect(result['yAxis']).toMatchObject([{ show: true }, { show: true }, { show: false }])
  })

  it('chart-02: position, title, line, ticks, grid lines, labels and bounds of an axis', () => {
    const result = drawn((settings) =>
      withYAxis(settings, 'y2', (axis) => ({
        ...axis,
        position: 'left',
        name: '气温',
        nameGap: 20,
        nameLocation: 'middle',
        nameTextStyle: { color: '#123456', fontFamily: 'SimSun', fontSize: 14, fontWeight: 'bold' },
        axisLine: { show: true, color: '#ff0000', width: 2 },
        axisTick: { show: true, color: '#00ff00', width: 3, inside: true },
        splitLine: { show: true, color: '#0000ff', width: 1, type: 'dotted' },
        axisLabel: { ...axis.axisLabel, rotate: 45, margin: 12, fontFamily: 'Times New Roman' },
        isMinCustom: true,
        min: 0,
      })),
    )
    expect(result['yAxis']).toMatchObject([
      {},
      {},
      {
        position: 'left',
        offset: 80,
        name: '气温',
        nameGap: 20,
        nameLocation: 'middle',
        nameTextStyle: { color: '#123456', fontFamily: 'SimSun', fontSize: 14, fontWeight: 'bold' },
        axisLine: { show: true, lineStyle: { color: '#ff0000', width: 2 } },
        axisTick: { show: true, inside: true, lineStyle: { color: '#00ff00', width: 3 } },
        splitLine: { show: true, lineStyle: { color: '#0000ff', type: 'dotted' } },
        axisLabel: { rotate: 45, margin: 12, fontFamily: 'Times New Roman' },
        min: 0,
      },
    ])
    expect(result['grid']).toMatchObject({ left: 140, right: 60 })
  })

  it('chart-02: adaptive clears a bound, also one that the page set', () => {
    const fixed = { ...option, yAxis: [{ id: 'y0', type: 'value', min: 0, max: 500 }] }
    const read = settingsOf(fixed).yAxis[0]
    expect(read).toMatchObject({ isMinCustom: true, min: 0, isMaxCustom: true, max: 500 })
    expect(read && withAdaptive(read, 'max', true)).toMatchObject({ isMaxCustom: false, max: null, min: 0 })
    const result = drawn((settings) => withYAxis(settings, 'y0', (axis) => withAdaptive(axis, 'max', true)), fixed)
    const [axis] = result['yAxis'] as object[]
    expect(axis).toMatchObject({ min: 0 })
    expect(axis).not.toHaveProperty('max')
  })

  it('chart-03: the legend; a distance from the right replaces the page’s from the left', () => {
    const result = drawn(({ legend, ...settings }) => ({
      ...settings,
      legend: { ...legend, type: 'plain', right: 10, top: 40, borderColor: '#cccccc', borderWidth: 1 },
    }))
    expect(result['legend']).toMatchObject({
      type: 'plain',
      right: 10,
      top: 40,
      borderColor: '#cccccc',
      borderWidth: 1,
    })
    expect(result['legend']).not.toHaveProperty('left')
    const hidden = drawn((settings) => ({ ...settings, legend: { ...settings.legend, show: false } }))
    expect(hidden['legend']).toMatchObject({ show: false })
  })

  it('chart-04: the colour band, where the chart has one', () => {
    const heat = optionIn('light', { visualMap: { type: 'continuous', min: -1, max: 1, bottom: 0, itemHeight: 160 } })
    const result = drawn(
      (settings) => ({
        ...settings,
        visualMap: {
          ...settings.visualMap,
          type: 'piecewise',
          orient: 'horizontal',
          itemWidth: 20,
          itemHeight: 90,
          max: 2,
        },
      }),
      heat,
    )
    expect(result['visualMap']).toEqual([
      { type: 'piecewise', min: -1, max: 2, bottom: 0, itemHeight: 90, orient: 'horizontal' },
    ])
    expect(drawn((settings) => ({ ...settings, backgroundColor: '#ffffff' }))).not.toHaveProperty('visualMap')
  })

  it('chart-05: a series as bars keeps what lines and bars share, and comes back as the line it was', () => {
    const styled = (settings: ChartSettings) =>
      withSeries(settings, 'CO', (series) => ({
        ...series,
        name: '一氧化碳',
        label: { ...series.label, show: true, position: 'insideTopLeft' },
        lineStyle: { ...series.lineStyle, type: 'dotted' },
        itemStyle: { ...series.itemStyle, color: '#336699', borderColor: '#000000', borderWidth: 2 },
        barMaxWidth: 12,
      }))
    const asBars = (settings: ChartSettings) =>
      withSeries(styled(settings), 'CO', (series) => ({ ...series, type: 'bar-stack', stack: '总量' }))
    const shared = {
      name: '一氧化碳',
      label: { show: true, position: 'insideTopLeft' },
      itemStyle: { color: '#336699', borderColor: '#000000', borderWidth: 2 },
      lineStyle: { type: 'dotted' },
      barMaxWidth: 12,
    }
    const one = (result: object) => seriesIn(result).find(({ name }) => name === '一氧化碳')
    const bars = drawn(asBars)
    expect(one(bars)).toMatchObject({ ...shared, type: 'bar', stack: '总量' })
    expect(bars['xAxis']).toMatchObject({ boundaryGap: true })
    expect(bars['yAxis']).toMatchObject([{ scale: true }, { scale: false }, { scale: true }])
    const back = drawn((settings) => withSeries(asBars(settings), 'CO', (series) => ({ ...series, type: 'line' })))
    expect(one(back)).toMatchObject({ ...shared, type: 'line' })
    expect(one(back)).not.toHaveProperty('stack')
  })

  it('chart-05: area fill with its opacity, and none when it is switched off', () => {
    const filled = (show: boolean) =>
      drawn((settings) =>
        withSeries(settings, '气温', (series) => ({
          ...series,
          areaStyle: { show, color: '#abcdef', opacity: 0.5 },
        })),
      )
    const last = (result: object) => seriesIn(result).at(-1)
    expect(last(filled(true))).toMatchObject({ areaStyle: { color: '#abcdef', opacity: 0.5 } })
    expect(last(filled(false))).not.toHaveProperty('areaStyle')
  })

  it('the title stands above, and legend and plot make room', () => {
    const result = drawn((settings) => ({ ...settings, title: { ...settings.title, show: true } }))
    expect(result['title']).toMatchObject({ text: '变化趋势', textStyle: { fontSize: 16, fontWeight: 'bold' } })
    expect(result['legend']).toMatchObject({ top: 30 })
    expect(result['grid']).toMatchObject({ top: 80 })
  })
})
