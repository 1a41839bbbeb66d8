import { describe, expect, it } from 'vitest'
import { enlarged } from './enlarged.ts'
import { lineOption } from './line-option.ts'
import { paletteOf } from './palette.ts'

describe('a chart for the wall', () => {
  const option = lineOption(
    {
      times: ['2026-11-22 21:00:00', '2026-11-22 22:00:00'],
      series: [{ name: 'PM₂.₅', unit: 'µg/m³', values: [38, 41] }],
    },
    paletteOf('dark'),
  )

  it('has type and margins of twice the size at a factor of two', () => {
    expect(enlarged(option, 2)).toMatchObject({ grid: { left: 88, top: 68 }, legend: { textStyle: { fontSize: 24 } } })
  })

  it('keeps its values, its times and what its tooltip says', () => {
    const larger = enlarged(option, 2)
    expect(larger).toMatchObject({ series: [{ data: [38, 41], connectNulls: false }] })
    expect(larger['tooltip']).toHaveProperty('formatter', (option['tooltip'] as { formatter: unknown }).formatter)
  })

  it('at a factor of one is the same chart', () => {
    expect(JSON.stringify(enlarged(option, 1))).toBe(JSON.stringify(option))
  })
})
