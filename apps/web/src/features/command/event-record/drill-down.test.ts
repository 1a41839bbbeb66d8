import { describe, expect, it } from 'vitest'
import { countLink, indicatorLink } from './drill-down.ts'
import { holderOptions, holdersOf } from './holders.ts'
import { isDrill } from './indicators.ts'
import { recordInput } from './record-input.ts'
import { statisticsSentence } from './statistics-sentence.ts'

const untouched = {
  searchContent: '',
  eventTypes: [],
  eventStatuses: [],
  areaCodes: [],
  holders: [],
  timeRange: [],
  drill: null,
}

describe('the filter of the event record', () => {
  it('asks for whole days of the city and for no tab where all are meant', () => {
    const input = recordInput({ ...untouched, timeRange: [['2026-11-01 00:00:00', '2026-11-02 00:00:00']] }, 'all')
    expect(input).toMatchObject({ startTime: '2026-11-01 00:00:00', endTime: '2026-11-02 23:59:59' })
    expect(input).not.toHaveProperty('tab')
    expect(recordInput(untouched, 'overdue')).toMatchObject({ tab: 'overdue' })
  })
})

describe('a number of the statistics', () => {
  const from = { type: '2', timeRange: [['2026-11-01 00:00:00', '2026-11-21 00:00:00']] } as const
  const row = { key: '320205', name: '锡山区' }
  const filtersOf = (link: string) => {
    const query = new URLSearchParams(link)
    expect([query.get('tabName'), query.get('tab')]).toEqual(['record', 'all'])
    return JSON.parse(query.get('filterConfig') ?? '')
  }

  it('leads to exactly the events it counted: the row, the indicator and the range go to the server', () => {
    const linked = filtersOf(indicatorLink(from, row, 'confirmedTrue'))
    expect(isDrill(linked.drill)).toBe(true)
    expect(recordInput({ ...untouched, ...linked }, 'all')).toEqual({
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
    })
  })

  it('by status leads to the same row with the statuses counted', () => {
    expect(filtersOf(countLink(from, row, 'closed'))).toMatchObject({
      eventStatuses: ['9'],
      drill: { indicator: 'total' },
    })
    expect(filtersOf(countLink(from, row, 'open')).eventStatuses).toEqual([
      '1',
      '2',
      '3',
      '4',
      '6',
      '7',
      '8',
      '11',
      '12',
    ])
    expect(filtersOf(countLink(from, row, 'total'))).not.toHaveProperty('eventStatuses')
  })

  it('is given up as a whole when the address is damaged', () => {
    const whole = { indicator: 'total', type: '2', key: 'x', name: '某区' }
    expect(isDrill(whole)).toBe(true)
    for (const damage of [{ indicator: 'all' }, { type: '9' }, { key: '' }, { name: null }])
      expect(isDrill({ ...whole, ...damage })).toBe(false)
    expect(isDrill('total')).toBe(false)
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
    expect(chosen).toEqual({ handlerIds: ['u1'], orgCodes: ['WX-XS'] })
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
