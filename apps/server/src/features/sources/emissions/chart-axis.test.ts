import { describe, expect, it } from 'vitest'
import { axisOf, dayWindow, twoDayWindow } from './chart-axis.ts'

const now = new Date('2026-11-20T10:17:30+08:00')
const spanOf = (timeType: 'MIN' | 'HOUR' | 'ACC', window: typeof dayWindow) => {
  const { labels, starts } = axisOf({ timeType }, now, window)
  return [labels[0], labels.at(-1), starts.length]
}

describe('how far a monitoring chart goes back (enterprise-04)', () => {
  it('enterprise-04: conditions 6 hours by minutes, else 24 hours', () => {
    expect(spanOf('MIN', dayWindow)).toEqual(['2026-11-20 04:17:00', '2026-11-20 10:16:00', 360])
    expect(spanOf('HOUR', dayWindow)).toEqual(['2026-11-19 11:00:00', '2026-11-20 10:00:00', 24])
    expect(spanOf('ACC', dayWindow)).toEqual(['2026-11-19 11:00:00', '2026-11-20 10:00:00', 24])
  })

  it('enterprise-04: automatic monitoring 6 hours by minutes, else 48 hours', () => {
    expect(spanOf('MIN', twoDayWindow)).toEqual(['2026-11-20 04:17:00', '2026-11-20 10:16:00', 360])
    expect(spanOf('HOUR', twoDayWindow)).toEqual(['2026-11-18 11:00:00', '2026-11-20 10:00:00', 48])
  })
})
