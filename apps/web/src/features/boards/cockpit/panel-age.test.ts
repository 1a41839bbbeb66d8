import { parseCity } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { panelAge } from './panel-age.ts'

const at = (stamp: string): number => parseCity(stamp)?.getTime() ?? Number.NaN
const now = at('2026-11-22 22:35:00')
const ageOf = (dataTime: string | null, fetched = '2026-11-22 22:34:00', status: string | null = '实时') =>
  panelAge({ dataTime, status }, at(fetched), now)

describe('the age of a panel', () => {
  it('an hour of today is told by its clock, one of another day with its date', () => {
    expect(ageOf('2026-11-22 22:00:00')).toEqual({ time: '22:00', lag: null })
    expect(ageOf('2026-11-21 22:00:00').time).toBe('11-21 22:00')
  })

  it('command 5: more than two hours behind is 数据滞后, two hours exactly is not', () => {
    expect(ageOf('2026-11-22 20:35:00').lag).toBeNull()
    expect(ageOf('2026-11-22 20:34:00').lag).toBe('数据滞后2小时1分')
  })

  it('the figures of a day lag two hours after the next day is complete', () => {
    expect(ageOf('2026-11-21')).toEqual({ time: '11-21', lag: null })
    expect(ageOf('2026-11-20').lag).toBe('数据滞后22小时35分')
  })

  it('an answer that could not be renewed grows old by itself, whatever it speaks of', () => {
    expect(ageOf(null, '2026-11-22 22:34:00')).toEqual({ time: '22:34', lag: null })
    expect(ageOf(null, '2026-11-22 19:35:00').lag).toBe('数据滞后3小时')
    expect(ageOf('2026-11-21', '2026-11-22 19:35:00').lag).toBe('数据滞后3小时')
  })
})
