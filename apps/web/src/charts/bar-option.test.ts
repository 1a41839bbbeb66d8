import { describe, expect, it } from 'vitest'
import { barOption } from './bar-option.ts'
import { paletteOf } from './palette.ts'

const palette = paletteOf('light')
const input = {
  names: ['一月', '二月'],
  series: [
    { name: '优', values: [10, 0] },
    { name: '良', values: [30, null] },
  ],
  unit: '天',
}
const tooltipOf = (option: ReturnType<typeof barOption>, dataIndex: number) => {
  const { formatter } = option['tooltip'] as { formatter: (items: unknown) => string }
  return formatter([0, 1].map((at) => ({ dataIndex, seriesId: `s${at}`, seriesName: input.series[at]?.name })))
}

describe('bars', () => {
  it('stand beside each other; a missing bar is none, with its unit in the tooltip of the others', () => {
    const option = barOption(input, palette)
    expect(option['series']).toMatchObject([{ data: [10, 0] }, { data: [30, null] }])
    expect(option['series']).not.toMatchObject([{ stack: 'whole' }, {}])
    expect(tooltipOf(option, 1)).toBe('二月<br/>优  <b>0</b>\u2009天<br/>良  <b>--</b>')
  })

  it('stack, and tell each part’s share', () => {
    const option = barOption({ ...input, stacked: true }, palette)
    expect(option['series']).toMatchObject([{ stack: 'whole' }, { stack: 'whole' }])
    expect(tooltipOf(option, 0)).toContain('优  <b>10</b>\u2009天　<b>25.0</b>\u2009%')
  })

  it('as shares fill 100 %; a bar of nothing has no shares', () => {
    const option = barOption({ ...input, stacked: 'share' }, palette)
    expect(option['yAxis']).toMatchObject({ name: '%', max: 100 })
    expect(option['series']).toMatchObject([{ data: [25, null] }, { data: [75, null] }])
  })

  it('of shares that were worked out before end at 100 % too', () => {
    const stacked = { ...input, unit: '%', stacked: true } as const
    const shares = [
      { name: '优', values: [25, 40] },
      { name: '良', values: [75.04, 60] },
    ]
    expect(barOption({ ...stacked, series: shares }, palette)['yAxis']).toMatchObject({ max: 100 })
    expect(barOption({ ...stacked, series: [...shares, ...shares] }, palette)['yAxis']).not.toHaveProperty('max')
  })

  it('of many long names slant them, so that none is left out; months and few names stand upright', () => {
    const axisOf = (names: readonly string[]) =>
      barOption({ names, series: [{ name: '均值', values: names.map(() => 1) }], unit: 'µg/m³' }, palette)['xAxis']
    expect(axisOf(Array.from({ length: 14 }, (_, at) => `第${at}实验小学`))).toMatchObject({
      axisLabel: { interval: 0, rotate: 45 },
    })
    expect(axisOf(Array.from({ length: 12 }, (_, at) => `2026年${at + 1}月`))).not.toMatchObject({
      axisLabel: { rotate: 45 },
    })
    expect(axisOf(['东亭', '宜兴市环保局'])).not.toMatchObject({ axisLabel: { rotate: 45 } })
  })

  it('lie with the first name on top', () => {
    const option = barOption({ ...input, horizontal: true }, palette)
    expect(option['yAxis']).toMatchObject({ type: 'category', inverse: true, data: ['一月', '二月'] })
    expect(option['xAxis']).toMatchObject({ type: 'value', name: '天' })
  })

  it('stand on powers of ten, with lines across them', () => {
    const option = barOption({ ...input, log: true, limits: [{ name: '100', value: 100 }] }, palette)
    expect(option['yAxis']).toMatchObject({ type: 'log' })
    expect(option['series']).toMatchObject([{ markLine: { data: [{ name: '100', yAxis: 100 }] } }, {}])
    const lying = barOption({ ...input, horizontal: true, limits: [{ name: '100', value: 100 }] }, palette)
    expect(lying['series']).toMatchObject([{ markLine: { data: [{ xAxis: 100 }] } }, {}])
  })
})
