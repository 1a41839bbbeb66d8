import { describe, expect, it } from 'vitest'
import { drillDown } from './drill-down.ts'
import { emptyFilter, readFilter, recordInput, writeFilter } from './record-filter.ts'
import { statisticsSentence } from './statistics-sentence.ts'

describe('the filter of the event record', () => {
  it('survives the address unchanged', () => {
    const filter = {
      ...emptyFilter,
      tab: 'overdue' as const,
      keyword: '雪浪',
      types: ['1', '7.4'],
      statuses: ['2', '11'],
      areas: ['320205'],
      from: '2026-11-01',
      to: '2026-11-21',
      page: 3,
      size: 50,
    }
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
  })
  it('leaves an untouched list without a query', () => {
    expect(writeFilter(emptyFilter)).toEqual({})
  })
  it('reads a damaged address as far as it makes sense', () => {
    const filter = readFilter(new URLSearchParams('tab=none&page=-2&size=9999&from=yesterday'))
    expect(filter).toMatchObject({ tab: 'todo', page: 1, size: 100, from: '' })
  })
  it('asks for whole days of the city and for no tab where all are meant', () => {
    const input = recordInput({ ...emptyFilter, tab: 'all', from: '2026-11-01', to: '2026-11-02' })
    expect(input).toMatchObject({ startTime: '2026-11-01 00:00:00', endTime: '2026-11-02 23:59:59' })
    expect(input).not.toHaveProperty('tab')
  })
})

describe('a number of the statistics', () => {
  const range = { from: '2026-11-01', to: '2026-11-21' }
  it('leads to the events of its type, area or source, of any day of the range and any turn', () => {
    expect(drillDown('1', { key: '6', name: '污染源告警' }, 'total', range)).toMatchObject({
      ...range,
      tab: 'all',
      types: ['6'],
      statuses: [],
    })
    expect(drillDown('2', { key: '320205', name: '锡山区' }, 'closed', range)).toMatchObject({
      areas: ['320205'],
      statuses: ['9'],
    })
    expect(drillDown('4', { key: 'ps1', name: '某热电厂' }, 'archived', range)).toMatchObject({
      keyword: '某热电厂',
      statuses: ['10'],
    })
  })
  it('of unfinished events leads to every status but 已关闭 and 已归档', () => {
    const filter = drillDown('1', { key: '1', name: '' }, 'open', range)
    expect(filter?.statuses).toEqual(['1', '2', '3', '4', '6', '7', '8', '11', '12'])
  })
})

describe('the sentence above the statistics', () => {
  it('adds up the rows below it', () => {
    const rows = [
      { total: 6, open: 2, closed: 3, archived: 1, overdue: 1 },
      { total: 2, open: 0, closed: 0, archived: 2, overdue: 0 },
    ]
    expect(statisticsSentence(rows)).toBe('共8件，已办结6件（75.0%），未办结2件，曾超期1件（12.5%）')
  })
  it('is absent when there is nothing to say', () => {
    expect(statisticsSentence([])).toBe('')
  })
})
