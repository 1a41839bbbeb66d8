export const recordTabs = ['todo', 'doing', 'overdue', 'done', 'all'] as const
export type RecordTab = (typeof recordTabs)[number]

export const recordTabTitles: Readonly<Record<RecordTab, string>> = {
  todo: '待办',
  doing: '在办',
  overdue: '超期',
  done: '办结',
  all: '全部',
}

/** What the list is filtered by; lives in the address, so that it can be sent to a colleague. */
export interface RecordFilter {
  tab: RecordTab
  keyword: string
  types: string[]
  statuses: string[]
  areas: string[]
  /** 'YYYY-MM-DD', both or none. */
  from: string
  to: string
  page: number
  size: number
}

export const emptyFilter: RecordFilter = {
  tab: 'todo',
  keyword: '',
  types: [],
  statuses: [],
  areas: [],
  from: '',
  to: '',
  page: 1,
  size: 20,
}

const list = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : [])
const positive = (text: string | null, otherwise: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}
const day = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')

export const readFilter = (search: URLSearchParams): RecordFilter => ({
  tab: recordTabs.find((tab) => tab === search.get('tab')) ?? emptyFilter.tab,
  keyword: search.get('q') ?? '',
  types: list(search.get('types')),
  statuses: list(search.get('statuses')),
  areas: list(search.get('areas')),
  from: day(search.get('from')),
  to: day(search.get('to')),
  page: positive(search.get('page'), emptyFilter.page),
  size: Math.min(100, positive(search.get('size'), emptyFilter.size)),
})

/** Only what differs from an untouched list is written. */
export const writeFilter = (filter: RecordFilter): Record<string, string> => {
  const pairs: [string, string, boolean][] = [
    ['tab', filter.tab, filter.tab !== emptyFilter.tab],
    ['q', filter.keyword, filter.keyword !== ''],
    ['types', filter.types.join(','), filter.types.length > 0],
    ['statuses', filter.statuses.join(','), filter.statuses.length > 0],
    ['areas', filter.areas.join(','), filter.areas.length > 0],
    ['from', filter.from, filter.from !== ''],
    ['to', filter.to, filter.to !== ''],
    ['page', String(filter.page), filter.page !== emptyFilter.page],
    ['size', String(filter.size), filter.size !== emptyFilter.size],
  ]
  return Object.fromEntries(pairs.filter(([, , differs]) => differs).map(([name, value]) => [name, value]))
}

/** The filter as the call takes it. */
export const recordInput = (filter: RecordFilter) => ({
  ...(filter.tab === 'all' ? {} : { tab: filter.tab }),
  keyword: filter.keyword,
  eventTypes: filter.types,
  eventStatuses: filter.statuses,
  areaCodes: filter.areas,
  ...(filter.from && filter.to ? { startTime: `${filter.from} 00:00:00`, endTime: `${filter.to} 23:59:59` } : {}),
  pageNum: filter.page,
  pageSize: filter.size,
})
