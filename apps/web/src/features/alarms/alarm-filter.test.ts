import { describe, expect, it } from 'vitest'
import { rangeInput, readAlarmFilter, withAlarmFilter } from './alarm-filter.ts'

describe('the filter of the alarm records', () => {
  it('survives the address, next to what other parts of the page keep there', () => {
    const search = withAlarmFilter(new URLSearchParams('psCode=P1'), {
      sites: ['a', 'b'],
      statuses: ['1'],
      keyword: '雪浪',
    })
    expect(search.get('psCode')).toBe('P1')
    expect(readAlarmFilter(search)).toMatchObject({
      sites: ['a', 'b'],
      statuses: ['1'],
      keyword: '雪浪',
      page: 1,
      size: 10,
    })
  })
  it('goes back to the first page when anything but the page changes', () => {
    const third = withAlarmFilter(new URLSearchParams(), { page: 3, size: 20 })
    expect(readAlarmFilter(third)).toMatchObject({ page: 3, size: 20 })
    expect(readAlarmFilter(withAlarmFilter(third, { levels: ['1'] }))).toMatchObject({ page: 1, size: 20 })
  })
  it('leaves no empty words in the address', () => {
    const search = withAlarmFilter(new URLSearchParams('q=x&sites=a'), { keyword: '', sites: [] })
    expect(search.toString()).toBe('')
  })
  it('asks for whole days of the city, or for any time', () => {
    expect(rangeInput({ from: '2026-11-01', to: '2026-11-02' })).toEqual({
      startTime: '2026-11-01 00:00:00',
      endTime: '2026-11-02 23:59:59',
    })
    expect(rangeInput({ from: '2026-11-01', to: '' })).toEqual({})
  })
})
