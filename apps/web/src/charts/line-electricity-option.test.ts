import { describe, expect, it } from 'vitest'
import { lineElectricityOption } from './line-electricity-option.ts'
import { paletteOf } from './palette.ts'

const palette = paletteOf('light')
const times = ['2026-11-20 08:00:00', '2026-11-20 09:00:00', '2026-11-20 10:00:00']

describe('electricity of a production line', () => {
  it('production stands over treatment; the hours that a span touches are shaded in its colour', () => {
    const line = {
      productionKwh: [150, 150, 150],
      governKwh: [26, 26, 0.2],
      spans: [{ from: '2026-11-20 08:30:00', to: '2026-11-20 10:00:00', kind: 'alarm' as const }],
    }
    const { series } = lineElectricityOption(times, line, palette)
    expect(series).toMatchObject([
      { name: '生产用电', data: [150, 150, 150] },
      { name: '治污用电', data: [26, 26, 0.2] },
    ])
    expect(JSON.stringify(series)).toContain(palette.states.alarm)
    const quiet = lineElectricityOption(times, { ...line, spans: [] }, palette)
    expect(JSON.stringify(quiet['series'])).not.toContain(palette.states.alarm)
  })
})
