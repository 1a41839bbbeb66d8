import { describe, expect, it } from 'vitest'
import { paletteOf } from './palette.ts'
import { commonMaximum, radarOption } from './radar-option.ts'
import { roseOption, sectorNames } from './rose-option.ts'

const palette = paletteOf('light')

describe('a rose', () => {
  const rose = (sectors: 4 | 8 | 16) =>
    roseOption(
      {
        sectors,
        classes: [
          { name: '0–2 m/s', values: Array.from({ length: sectors }, () => 3) },
          { name: '2–4 m/s', values: Array.from({ length: sectors }, (_, index) => (index === 1 ? null : 1)) },
        ],
        unit: '%',
        calm: { share: 4.25 },
        missing: { share: 0 },
      },
      palette,
    )

  it('has north on top in 4, 8 or 16 sectors, clockwise', () => {
    expect(sectorNames(4)).toEqual(['N', 'E', 'S', 'W'])
    expect(sectorNames(8)).toHaveLength(8)
    expect(rose(16)['angleAxis']).toMatchObject({ startAngle: 101.25, clockwise: true })
    expect(rose(8)['angleAxis']).toMatchObject({ startAngle: 112.5 })
    expect(rose(4)['angleAxis']).toMatchObject({ startAngle: 135 })
  })

  it('stacks its classes from the middle, lowest inside, and tells calm and missing there', () => {
    expect(rose(16)['series']).toMatchObject([
      { name: '0–2 m/s', stack: 'rose', coordinateSystem: 'polar' },
      { name: '2–4 m/s', stack: 'rose' },
    ])
    expect(rose(16)['graphic']).toMatchObject([{ style: { text: '静风 4.2%\n缺测 0.0%' } }])
  })

  it('of shares ends at the whole', () => {
    const share = (value: number) =>
      roseOption(
        { sectors: 4, classes: [{ name: 'OC', values: [value, 40, 0, null] }], unit: '%', calm: null, missing: null },
        palette,
      )['radiusAxis']
    expect(share(100.04)).toMatchObject({ max: 100 })
    expect(share(60)).not.toHaveProperty('max')
  })

  it('the tooltip adds the classes of a direction; a class not measured reads --', () => {
    const { formatter } = rose(4)['tooltip'] as { formatter: (items: unknown) => string }
    expect(formatter([{ dataIndex: 1 }])).toBe(
      '东风  <b>3.0</b>\u2009%<br/>0–2 m/s  <b>3.0</b>\u2009%<br/>2–4 m/s  <b>--</b>',
    )
  })

  it('takes the colours of levels for classes that are levels only', () => {
    const option = roseOption(
      {
        sectors: 4,
        classes: [
          { name: '优', level: 1, values: [1, 1, 1, 1] },
          { name: '0–2', values: [1, 1, 1, 1] },
        ],
        unit: '%',
        calm: null,
        missing: null,
      },
      palette,
    )
    expect(option['color']).toEqual(['rgb(0,228,0)', palette.ramp[2]])
    expect(option['graphic']).toMatchObject([{ style: { text: '' } }])
  })
})

describe('a radar', () => {
  it('has one maximum for all its axes', () => {
    expect(commonMaximum([0.31, 0.6, null])).toBe(0.6)
    expect(commonMaximum([143])).toBe(160)
    expect(commonMaximum([])).toBe(1)
  })

  it('draws the value filled, bounds dashed, the standard as a limit; a missing indicator says so', () => {
    const option = radarOption(
      {
        indicators: ['SO₂', 'NO₂', 'CO'],
        lines: [
          { name: '特征值', part: 'value', values: [0.5, 1.2, null] },
          { name: '上限', part: 'upper', values: [1, 1, 1] },
          { name: '标准', part: 'standard', values: [0.8, 0.8, 0.8] },
        ],
      },
      palette,
    )
    expect(option['radar']).toMatchObject({
      indicator: [
        { name: 'SO₂', min: 0, max: 1.2 },
        { name: 'NO₂', max: 1.2 },
        { name: 'CO（缺测）', max: 1.2 },
      ],
    })
    expect(option['series']).toMatchObject([
      {
        data: [
          { value: [0.5, 1.2, '-'], areaStyle: {}, lineStyle: { type: 'solid' } },
          { lineStyle: { type: 'dashed' } },
          { lineStyle: { color: palette.limit } },
        ],
      },
    ])
  })
})
