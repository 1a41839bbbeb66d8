import { describe, expect, it } from 'vitest'
import { paletteOf } from './palette.ts'
import { polarSurfaceOption } from './polar-surface-option.ts'

describe('a surface over wind direction and speed', () => {
  const cells = [
    { eastMs: 3, northMs: 4, value: 12.34 },
    { eastMs: -3, northMs: 0, value: 2 },
  ]
  const option = polarSurfaceOption({ reachMs: 5, stepMs: 0.25, cells, unit: 'µg/m³' }, paletteOf('light'))

  it('has calm in its middle and reaches as far as the wind blew', () => {
    expect(option['xAxis']).toMatchObject({ min: -5, max: 5 })
    expect(option['visualMap']).toMatchObject({ min: 0, max: 12.34 })
    expect(option['series']).toMatchObject([
      {
        data: [
          [3, 4, 12.34],
          [-3, 0, 2],
        ],
      },
    ])
  })

  it('tells speed and mean of a cell', () => {
    const { formatter } = option['tooltip'] as { formatter: (params: unknown) => string }
    expect(formatter({ value: [3, 4, 12.34] })).toContain('<b>5.0</b>')
    expect(formatter({ value: [3, 4, 12.34] })).toContain('<b>12.3</b>')
    expect(formatter(null)).toBe('')
  })
})
