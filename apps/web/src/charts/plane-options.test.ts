import { describe, expect, it } from 'vitest'
import { boxOption } from './box-option.ts'
import { correlationOption } from './correlation-option.ts'
import { partsAt } from './drill-down.ts'
import { hatch } from './hatch.ts'
import { heatOption } from './heat-option.ts'
import { paletteOf } from './palette.ts'
import { pieOption } from './pie-option.ts'
import { rankingOption } from './ranking-option.ts'
import { fitText, scatterOption } from './scatter-option.ts'
import { windArrows } from './wind-option.ts'

const palette = paletteOf('dark')
const tooltipOf = (option: object, params: unknown): string => {
  const { formatter } = (option as { tooltip: { formatter: (params: unknown) => string } }).tooltip
  return formatter(params)
}

describe('a heat map', () => {
  const cells = [
    [{ value: 35, level: 1 }, { value: null }],
    [
      { value: 80, level: 3 },
      { value: 60, level: 2 },
    ],
  ]
  const input = { columns: ['00时', '01时'], rows: ['周一', '周二'], cells, unit: 'µg/m³' }

  it('hatches missing cells, the first row on top', () => {
    const option = heatOption({ ...input, scale: 'amount' }, palette)
    expect(option['yAxis']).toMatchObject({ inverse: true, data: ['周一', '周二'] })
    expect(option['series']).toMatchObject([
      {
        data: [
          [0, 0, 35, 1],
          [0, 1, 80, 3],
          [1, 1, 60, 2],
        ],
      },
      { data: [[1, 0, 0]], itemStyle: { color: hatch } },
    ])
    expect(option['visualMap']).toMatchObject({ type: 'continuous', dimension: 2, min: 0, max: 80, seriesIndex: 0 })
  })

  it('by classes it names them in legend and tooltip, never by the number that stands for them', () => {
    const classes = [
      { value: 1, name: '填补' },
      { value: 3, name: '测得' },
    ]
    const stated = [
      [{ value: 3 }, { value: null }],
      [{ value: 1 }, { value: 3 }],
    ]
    const option = heatOption({ ...input, cells: stated, unit: '', scale: { classes } }, palette)
    expect(option['visualMap']).toMatchObject({
      type: 'piecewise',
      dimension: 2,
      pieces: [
        { value: 1, label: '填补' },
        { value: 3, label: '测得' },
      ],
    })
    expect(tooltipOf(option, { value: [0, 0, 3, 0] })).toBe('周一 00时<br/><b>测得</b>')
  })

  it('by level it wears the six colours, with the word in the tooltip', () => {
    const option = heatOption({ ...input, scale: 'levels' }, palette)
    expect(option['visualMap']).toMatchObject({ type: 'piecewise', dimension: 3 })
    expect(tooltipOf(option, { value: [0, 1, 80, 3] })).toBe('周二 00时<br/><b>80</b>\u2009µg/m³ 轻度污染')
    expect(tooltipOf(option, { value: [1, 0, 0] })).toBe('周一 01时<br/><b>--</b>')
  })
})

describe('a matrix of correlations', () => {
  it('is fixed from −1 to 1 and tells n and p', () => {
    const one = { r: 1, n: 700, p: null }
    const half = { r: -0.456, n: 690, p: 0.00001 }
    const option = correlationOption(
      ['PM₂.₅', 'O₃'],
      [
        [one, half],
        [half, { r: null, n: 1, p: null }],
      ],
      palette,
    )
    expect(option['visualMap']).toMatchObject({ min: -1, max: 1 })
    expect(tooltipOf(option, { value: [1, 0, -0.456, 0] })).toBe(
      'PM₂.₅ O₃<br/><b>-0.46</b><br/>n = 690<br/>p &lt; 0.001',
    )
    expect(option['series']).toMatchObject([{ data: { length: 3 } }, { data: [[1, 1, 0]] }])
  })
})

describe('a scatter', () => {
  const fit = { slope: 0.62, intercept: -3.1, r: 0.871, n: 2 }
  const points = [
    { x: 10, y: 3.1, label: '2026-11-20 10:00:00' },
    { x: 20, y: 9.3 },
  ]
  const input = { x: { name: 'PM₁₀', unit: 'µg/m³' }, y: { name: 'PM₂.₅', unit: 'µg/m³', digits: 1 } }

  it('writes slope, r and n, and draws the line from end to end', () => {
    expect(fitText(fit)).toBe('y = 0.62x − 3.10　r = 0.87　n = 2')
    const option = scatterOption({ ...input, groups: [{ name: '站点', points, fit }] }, palette)
    const [from, to] =
      (option as { series: { markLine: { data: { coord: number[] }[][] } }[] }).series[0]?.markLine.data[0] ?? []
    expect(option['graphic']).toMatchObject([{ style: { text: fitText(fit) } }])
    expect(from?.coord[0]).toBe(10)
    expect(from?.coord[1]).toBeCloseTo(3.1)
    expect(to?.coord[1]).toBeCloseTo(9.3)
    expect(tooltipOf(option, { dataIndex: 0, seriesIndex: 0 })).toBe(
      '2026-11-20 10:00<br/>PM₁₀  <b>10</b>\u2009µg/m³<br/>PM₂.₅  <b>3.1</b>\u2009µg/m³',
    )
  })

  it('without a fit or with a single point there is no line', () => {
    const option = scatterOption(
      {
        ...input,
        groups: [
          { name: '站点', points: points.slice(1), fit },
          { name: '无', points, fit: null },
        ],
      },
      palette,
    )
    for (const series of (option as { series: object[] }).series) expect(series).not.toHaveProperty('markLine')
  })

  it('may be held against lines, which stand in the legend and not in the tooltip; not without a point', () => {
    const lines = [{ name: '1:1', slope: 1, intercept: 2 }]
    const option = scatterOption({ ...input, groups: [{ name: '站点', points }], lines }, palette)
    expect(option['legend']).toMatchObject({ show: true })
    expect(option['series']).toMatchObject([
      { type: 'scatter' },
      {
        name: '1:1',
        type: 'line',
        data: [
          [0, 2],
          [20, 22],
        ],
      },
    ])
    expect(tooltipOf(option, { dataIndex: 0, seriesIndex: 1 })).toBe('')
    expect(scatterOption({ ...input, groups: [{ name: '站点', points: [] }], lines }, palette)['series']).toHaveLength(
      1,
    )
  })
})

describe('boxes', () => {
  it('a name without data keeps its place without a box; means and outliers are points', () => {
    const box = { low: 1, q1: 2, median: 3, q3: 4, high: 5, mean: 3.2, n: 40, outliers: [9, 10] }
    const option = boxOption({ names: ['一月', '二月'], boxes: [null, box], unit: 'µg/m³', digits: 1 }, palette)
    expect(option['series']).toMatchObject([
      { data: [[], [1, 2, 3, 4, 5]] },
      { data: [[1, 3.2]] },
      {
        data: [
          [1, 9],
          [1, 10],
        ],
      },
    ])
    expect(tooltipOf(option, [{ dataIndex: 1 }])).toContain('中位数  <b>3.0</b>\u2009µg/m³<br/>均值  <b>3.2</b>')
    expect(tooltipOf(option, [{ dataIndex: 0 }])).toBe('一月<br/><b>--</b>')
  })
})

describe('a box beside what it is held against', () => {
  it('draws the limit across each box that has one, and names the ends of its whiskers', () => {
    const box = { low: 1, q1: 2, median: 3, q3: 4, high: 5 }
    const option = boxOption(
      {
        names: ['1号排口', '2号排口'],
        boxes: [box, box],
        limits: [null, 50],
        ends: { low: 'P5', high: 'P95' },
        unit: 'mg/m³',
      },
      palette,
    )
    expect(option['series']).toMatchObject([{}, {}, {}, { name: '限值', data: [[1, 50]] }])
    expect(tooltipOf(option, [{ dataIndex: 1 }])).toBe(
      '2号排口<br/>P95  <b>5</b>\u2009mg/m³<br/>上四分位  <b>4</b>\u2009mg/m³<br/>中位数  <b>3</b>\u2009mg/m³<br/>下四分位  <b>2</b>\u2009mg/m³<br/>P5  <b>1</b>\u2009mg/m³<br/>限值  <b>50</b>\u2009mg/m³',
    )
    expect(tooltipOf(option, [{ dataIndex: 0 }])).not.toContain('限值')
  })
})

describe('a pie with parts of parts', () => {
  const whole = [
    {
      name: '烷烃',
      value: 6,
      parts: [
        { name: '乙烷', value: 4 },
        { name: '丙烷', value: 2 },
      ],
    },
    { name: '炔烃', value: 1 },
  ]

  it('opens a part that has parts, and falls back where the path leads nowhere any more', () => {
    expect(partsAt(whole, ['烷烃'])).toEqual({ path: ['烷烃'], parts: whole[0]?.parts })
    expect(partsAt(whole, ['烷烃', '乙烷'])).toEqual({ path: ['烷烃'], parts: whole[0]?.parts })
    expect(partsAt(whole, ['炔烃'])).toEqual({ path: [], parts: whole })
    expect(partsAt(whole, ['烯烃'])).toEqual({ path: [], parts: whole })
  })

  it('says in the middle what the whole is', () => {
    expect(pieOption(whole, 'ppb', palette, '烷烃\n6 ppb')['graphic']).toMatchObject([
      { style: { text: '烷烃\n6 ppb' } },
    ])
    expect(pieOption(whole, 'ppb', palette)).not.toHaveProperty('graphic')
  })
})

describe('a ranking', () => {
  const rows = [
    { rank: 1, name: '无锡', value: 35.04, change: -2, level: 1, isOwn: true },
    { rank: 2, name: '常州', value: 36, change: 0.02 },
    { rank: null, name: '镇江', value: null, change: null },
  ]
  const option = rankingOption({ rows, unit: 'µg/m³', digits: 1 }, palette)

  it('writes rank and name, value with unit, level and change at the bar', () => {
    const { label } = (option as { series: { label: { formatter: (params: unknown) => string } }[] }).series[0] ?? {}
    expect(label?.formatter({ dataIndex: 0 })).toBe('35.0\u2009µg/m³ 优 ▼2')
    expect(label?.formatter({ dataIndex: 1 })).toBe('36.0\u2009µg/m³ 持平')
    const axis = option['yAxis'] as { inverse: boolean; axisLabel: { formatter: (place: string) => string } }
    expect(axis.inverse).toBe(true)
    expect(['0', '2'].map(axis.axisLabel.formatter)).toEqual(['1  无锡', '镇江 --'])
  })

  it('only a value with a level wears a level’s colour', () => {
    expect(option['series']).toMatchObject([
      {
        data: [
          { itemStyle: { color: 'rgb(0,228,0)' } },
          { itemStyle: { color: `${palette.accent}88` } },
          { value: null },
        ],
      },
    ])
  })
})

describe('wind arrows', () => {
  it('popup-06: stand at the heights given, turned downwind, none where direction or height is missing', () => {
    expect(windArrows([5, 5, null, 5], [0, null, 90, 225], palette, 2)).toMatchObject({
      yAxisIndex: 2,
      data: [
        { value: [0, 5], symbolRotate: -180 },
        { value: [3, 5], symbolRotate: -45 },
      ],
    })
  })
})
