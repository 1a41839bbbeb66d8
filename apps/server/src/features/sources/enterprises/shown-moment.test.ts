import { formatCity } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { type ListTimeType, shownMoment } from './shown-moment.ts'

const now = new Date('2026-11-20T10:17:30+08:00')
const spanOf = (timeType: ListTimeType, dataTime?: string) => {
  const { emission, states } = shownMoment({ timeType, dataTime }, now)
  return [states, formatCity(emission.from, 'YYYY-MM-DD HH:mm'), formatCity(emission.to, 'YYYY-MM-DD HH:mm')]
}

describe('what a list of enterprises tells of (timeType)', () => {
  it('MIN the last five minutes, HOUR the last whole hour, ACC the day so far', () => {
    expect(spanOf('MIN')).toEqual(['minute', '2026-11-20 10:12', '2026-11-20 10:17'])
    expect(spanOf('HOUR')).toEqual(['newest', '2026-11-20 09:00', '2026-11-20 10:00'])
    expect(spanOf('ACC')).toEqual(['newest', '2026-11-20 00:00', '2026-11-20 10:00'])
  })

  it('of an hour that is named by its end; at midnight the day that has ended', () => {
    expect(spanOf('HOUR', '2026-11-19 08:00:00')).toEqual(['hour', '2026-11-19 07:00', '2026-11-19 08:00'])
    expect(spanOf('ACC', '2026-11-20 00:00:00')).toEqual(['hour', '2026-11-19 00:00', '2026-11-20 00:00'])
  })
})
