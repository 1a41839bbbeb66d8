import { describe, expect, it } from 'vitest'
import { drillCount, drillIndicator } from './drill-down.ts'
import { holderOptions, holdersOf, holderValues } from './holders.ts'
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
      handlers: ['u1'],
      units: ['WX-XS'],
      drill: { indicator: 'feedbackOnTime' as const, type: '3' as const, key: 'u1', name: '钱卫东' },
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
  const row = { key: '320205', name: '锡山区' }
  it('leads to exactly the events it counted: the row, the indicator and the range go to the server', () => {
    expect(recordInput(drillIndicator('2', row, 'confirmedTrue', range))).toEqual({
      keyword: '',
      eventTypes: [],
      eventStatuses: [],
      areaCodes: [],
      handlerIds: [],
      orgCodes: [],
      startTime: '2026-11-01 00:00:00',
      endTime: '2026-11-21 23:59:59',
      indicator: 'confirmedTrue',
      statisticsType: '2',
      statisticsKey: '320205',
      pageNum: 1,
      pageSize: 20,
    })
  })
  it('survives the address, also for a handler and a pollution source', () => {
    const filter = drillIndicator('4', { key: 'ps1', name: '某热电厂' }, 'overdue', range)
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
  })
  it('by status leads to the same row with the statuses counted', () => {
    expect(drillCount('2', row, 'closed', range)).toMatchObject({ statuses: ['9'], drill: { indicator: 'total' } })
    expect(drillCount('1', row, 'open', range).statuses).toEqual(['1', '2', '3', '4', '6', '7', '8', '11', '12'])
  })
  it('is given up as a whole when the address is damaged', () => {
    expect(readFilter(new URLSearchParams('indicator=all&by=2&key=x')).drill).toBeNull()
    expect(readFilter(new URLSearchParams('indicator=total&by=9&key=x')).drill).toBeNull()
  })
})

describe('the handler filter', () => {
  it('tells users from units that hold a task as a whole', () => {
    const person = { structureName: '', structureCode: '', children: [], users: [] }
    const tree = holderOptions([
      {
        tid: 'o1',
        structureName: '锡山局',
        structureCode: 'WX-XS',
        userName: null,
        remarkName: null,
        userId: null,
        children: [],
        users: [{ ...person, tid: 'u1', userId: 'u1', userName: 'qian', remarkName: '钱卫东' }],
      },
    ])
    expect(tree).toEqual([
      { value: 'o:WX-XS', title: '锡山局', children: [{ value: 'u:u1', title: '钱卫东', children: [] }] },
    ])
    const chosen = holdersOf(['o:WX-XS', 'u:u1'])
    expect(chosen).toEqual({ handlers: ['u1'], units: ['WX-XS'] })
    expect(holderValues(chosen)).toEqual(['o:WX-XS', 'u:u1'])
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
