import { describe, expect, it } from 'vitest'
import { hatch } from './hatch.ts'
import { axesByUnit, lineOption, tooltipText } from './line-option.ts'
import { paletteOf } from './palette.ts'

const palette = paletteOf('light')
const hours = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `2026-11-${String(1 + Math.floor(index / 24)).padStart(2, '0')} ${String(index % 24).padStart(2, '0')}:00:00`,
  )
const values = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('a line with several axes', () => {
  const series = [
    { name: 'PM₂.₅', unit: 'µg/m³', values: [1, 2] },
    { name: 'CO', unit: 'mg/m³', values: [0.4, 0.5], digits: 1 },
    { name: 'PM₁₀', unit: 'µg/m³', values: [3, 4] },
    { name: '气温', unit: '℃', values: [-2, 3], digits: 1 },
  ]

  it('chart-08: one axis per unit, first left, others right at 0 and 80 px, margins with 60 px', () => {
    const option = lineOption({ times: hours(2), ...axesByUnit(series) }, palette)
    expect(option['yAxis']).toMatchObject([
      { name: 'µg/m³', position: 'left', offset: 0 },
      { name: 'mg/m³', position: 'right', offset: 0 },
      { name: '℃', position: 'right', offset: 80 },
    ])
    expect(option['grid']).toMatchObject({ left: 60, right: 140 })
    expect(option['series']).toMatchObject([{ yAxisIndex: 0 }, { yAxisIndex: 1 }, { yAxisIndex: 0 }, { yAxisIndex: 2 }])
  })

  it('among several axes one of a single series wears its colour', () => {
    const option = lineOption({ times: hours(2), ...axesByUnit(series) }, palette)
    expect(option['yAxis']).toMatchObject([
      { axisLabel: { color: palette.muted } },
      { axisLabel: { color: palette.shares[1] } },
      { axisLabel: { color: palette.shares[3] } },
    ])
  })

  it('stacks share an axis that begins at zero', () => {
    const stacked = series
      .slice(0, 1)
      .concat(series[2] ?? [])
      .map((item) => ({ ...item, kind: 'line-stack' as const, area: true }))
    const option = lineOption({ times: hours(2), series: stacked }, palette)
    expect(option['series']).toMatchObject([
      { type: 'line', stack: 'line-stack-0', areaStyle: {} },
      { type: 'line', stack: 'line-stack-0' },
    ])
    expect(option['yAxis']).toMatchObject([{ scale: false }])
  })

  it('a tenth series differs by its line once the hues are used up', () => {
    const many = Array.from({ length: 10 }, (_, index) => ({ name: `站${index}`, unit: '', values: [1] }))
    const drawn = lineOption({ times: hours(1), series: many }, palette)['series']
    expect(drawn).toMatchObject({ length: 10, 9: { lineStyle: { type: 'dashed' } } })
    expect((drawn as { lineStyle: object }[])[8]?.lineStyle).not.toHaveProperty('type')
  })
})

describe('missing data', () => {
  it('a gap of six hours of all series is hatched, a shorter one or one of a single series is not', () => {
    const gone = [1, null, null, null, null, null, null, 8, null, 10]
    const other = gone.map((value, index) => (index < 7 ? value : index))
    const option = lineOption(
      {
        times: hours(10),
        series: [
          { name: 'a', unit: '', values: gone },
          { name: 'b', unit: '', values: other },
        ],
      },
      palette,
    )
    expect(option['series']).toMatchObject([
      { markArea: { itemStyle: { color: hatch }, data: [[{ xAxis: 1 }, { xAxis: 6 }]] } },
      {},
      { id: 's0-lone' },
      { id: 's1-lone' },
    ])
  })
})

describe('a value with its interval', () => {
  const banded = {
    times: hours(2),
    series: [{ name: '预报', unit: 'µg/m³', values: [10, null], band: { lower: [8, null], upper: [13, 20] } }],
  }

  it('is drawn as its lower bound and the width above, under one name; no bound, no band', () => {
    expect(lineOption(banded, palette)['series']).toMatchObject([
      { id: 's0', name: '预报' },
      { name: '预报', stack: 'band-s0', data: [8, null], silent: true },
      { name: '预报', stack: 'band-s0', data: [5, null], areaStyle: { opacity: 0.18 } },
      { id: 's0-lone', name: '预报' },
    ])
  })

  it('tells the interval in the tooltip once, and not as series of its own', () => {
    const items = ['s0', 's0-lower', 's0-width'].map((seriesId) => ({ dataIndex: 0, seriesId, seriesName: '预报' }))
    expect(tooltipText(items, banded)).toBe('2026-11-01 00:00<br/>预报  <b>10</b>\u2009µg/m³（<b>8</b>–<b>13</b>）')
  })
})

describe('the tooltip', () => {
  it('speaks of what is drawn, by the name it is drawn under, never as markup', () => {
    const input = {
      times: hours(1),
      series: [
        { name: 'a', unit: '', values: [1] },
        { name: 'b', unit: '', values: [2] },
      ],
    }
    expect(tooltipText([{ dataIndex: 0, seriesId: 's1', seriesName: '<b>我的' }], input)).toBe(
      '2026-11-01 00:00<br/>&lt;b&gt;我的  <b>2</b>',
    )
  })
})

describe('the time axis', () => {
  const label = (times: readonly string[], at = 0) => {
    const axis = lineOption({ times, series: [{ name: 'a', unit: '', values: values(times.length) }] }, palette)[
      'xAxis'
    ] as {
      axisLabel: { formatter?: (time: string) => string }
    }
    return axis.axisLabel.formatter?.(times[at] ?? '')
  }

  it('labels hours by the clock, days by their date, longer runs by both, other years by the year too', () => {
    expect(label(hours(30), 5)).toBe('05:00')
    expect(label(hours(200), 5)).toBe('11-01 05:00')
    expect(label(['2026-01-01', '2026-01-02'])).toBe('01-01')
    expect(label(['2025-12-31', '2026-01-01'])).toBe('2025-12-31')
    expect(label(['2026-01', '2026-02'])).toBe('2026-01')
    expect(label(['周一', '周二'])).toBeUndefined()
  })

  it('more than 200 points can be zoomed, fewer need not', () => {
    const zoom = (count: number) =>
      lineOption({ times: hours(count), series: [{ name: 'a', unit: '', values: values(count) }] }, palette)['dataZoom']
    expect(zoom(200)).toEqual([])
    expect(zoom(201)).toMatchObject([{ type: 'inside' }, { type: 'slider' }])
  })
})
