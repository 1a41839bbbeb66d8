import { describe, expect, it } from 'vitest'
import { lineOption, tooltipText } from './line-option.ts'
import { paletteOf } from './palette.ts'
import { arrowRotation, windOption } from './wind-option.ts'

const times = ['2026-11-21 01:00:00', '2026-11-21 02:00:00', '2026-11-21 03:00:00']
const palette = paletteOf('dark')
const input = {
  times,
  series: [
    { name: 'PM₁₀', unit: 'µg/m³', values: [120, null, 140] },
    { name: '湿度', unit: '%', values: [60, 61, null], right: true },
  ],
  limit: { name: '参照', value: 130 },
}

const shownAt = (dataIndex: number) =>
  input.series.map(({ name }, index) => ({ dataIndex, seriesId: `s${index}`, seriesName: name }))

describe('a line over time', () => {
  it('missing hours stay gaps and are never joined', () => {
    const option = lineOption(input, palette)
    expect(option['series']).toMatchObject([
      { data: [120, null, 140], connectNulls: false, yAxisIndex: 0 },
      { data: [60, 61, null], yAxisIndex: 1 },
      { id: 's0-lone' },
    ])
  })

  it('a value between two gaps is a dot under the line’s name: a line would draw nothing of it', () => {
    const values = [null, 7, null]
    const option = lineOption({ times, series: [{ name: 'PM₁₀', unit: 'µg/m³', values }] }, palette)
    expect(option['series']).toMatchObject([
      { id: 's0', type: 'line' },
      { id: 's0-lone', name: 'PM₁₀', type: 'scatter', data: values, itemStyle: { color: palette.shares[0] } },
    ])
    expect(
      lineOption({ times, series: [{ name: 'a', unit: '', values: [1, 2, null] }] }, palette)['series'],
    ).toHaveLength(1)
    expect(
      lineOption({ times, series: [{ name: 'a', unit: '', values, bars: true }] }, palette)['series'],
    ).toHaveLength(1)
  })

  it('a legend has a row of its own above the units', () => {
    const [one] = input.series
    expect(lineOption(input, palette)['grid']).toMatchObject({ top: 50 })
    expect(lineOption({ times, series: one ? [one] : [] }, palette)['grid']).toMatchObject({ top: 34 })
  })

  it('what is counted is named by whole numbers', () => {
    const series = ['次', 'µg/m³'].map((unit, index) => ({ name: unit, unit, values: [0, 1, 0], right: index === 1 }))
    const [times1, mass] = lineOption({ times, series }, palette)['yAxis'] as object[]
    expect(times1).toMatchObject({ minInterval: 1 })
    expect(mass).not.toHaveProperty('minInterval')
  })

  it('each axis carries its unit, and the limit lies on the first series', () => {
    const option = lineOption(input, palette)
    expect(option['yAxis']).toMatchObject([{ name: 'µg/m³' }, { name: '%', position: 'right' }])
    expect(option['series']).toMatchObject([{ markLine: { data: [{ yAxis: 130 }] } }, {}, {}])
  })

  it('an axis of bars begins at zero, one of lines fits its values', () => {
    const [rain, temperature] = [
      { name: '降雨', unit: 'mm', values: [1], bars: true },
      { name: '气温', unit: '℃', values: [20] },
    ]
    const option = lineOption({ times: [times[0] ?? ''], series: [rain, { ...temperature, right: true }] }, palette)
    expect(option['yAxis']).toMatchObject([{ scale: false }, { scale: true }])
  })

  it('ranges lie across it under their names, open ones to the edge; an axis may go by powers of ten', () => {
    const ranges = [
      { name: '地壳', from: null, to: 10 },
      { name: '人为', from: 100, to: null },
    ]
    const option = lineOption(
      { times, axes: [{ name: 'EF', log: true }], series: [{ name: 'Pb', unit: '', values: [1, 2, 3] }], ranges },
      palette,
    )
    expect(option['yAxis']).toMatchObject([{ type: 'log' }])
    const [series] = (option as { series: { markArea: { data: object[][] } }[] }).series
    expect(series?.markArea.data).toMatchObject([
      [{ name: '地壳' }, { yAxis: 10 }],
      [{ name: '人为', yAxis: 100 }, {}],
    ])
    expect(series?.markArea.data[0]?.[0]).not.toHaveProperty('yAxis')
  })

  it('the tooltip says -- for a missing value, without a unit', () => {
    const text = tooltipText(shownAt(1), input)
    expect(text).toContain('2026-11-21 02:00')
    expect(text).toContain('PM₁₀  <b>--</b><br/>')
    expect(text).toContain('<b>61</b>\u2009%')
    expect(tooltipText([], input)).toBe('')
  })
})

describe('wind with arrows', () => {
  it('popup-06: an arrow flies where the wind goes, direction plus 180', () => {
    expect(arrowRotation(0)).toBe(-180)
    expect(arrowRotation(270)).toBe(-90)
  })

  it('an hour without direction or speed has no arrow', () => {
    const option = windOption({ times, windSpeed: [2, 3, null], windDirection: [90, null, 180] }, palette)
    const series = option['series']
    expect(series).toMatchObject([{ name: '风速' }, { name: '风向', data: [{ symbolRotate: -270 }] }])
  })
})
