import { type StatisticsIndicator, statisticsIndicators } from './indicators.ts'

export const recordTabs = ['todo', 'doing', 'overdue', 'done', 'all'] as const
export type RecordTab = (typeof recordTabs)[number]

export const recordTabTitles: Readonly<Record<RecordTab, string>> = {
  todo: '待办',
  doing: '在办',
  overdue: '超期',
  done: '办结',
  all: '全部',
}

export const statisticsTypes = {
  '1': '事件类型',
  '2': '区域',
  '3': '承办人',
  '4': '污染源',
} as const
export type StatisticsType = keyof typeof statisticsTypes

/** A number of the statistics that the list was opened from: exactly the events it counted. */
export interface Drill {
  indicator: StatisticsIndicator
  type: StatisticsType
  key: string
  /** What the row was called. */
  name: string
}

/** What the list is filtered by; lives in the address, so that it can be sent to a colleague. */
export interface RecordFilter {
  tab: RecordTab
  keyword: string
  types: string[]
  statuses: string[]
  areas: string[]
  /** Users, and units as a whole, who have the task. */
  handlers: string[]
  units: string[]
  /** 'YYYY-MM-DD', both or none. */
  from: string
  to: string
  drill: Drill | null
  page: number
  size: number
}

export const emptyFilter: RecordFilter = {
  tab: 'todo',
  keyword: '',
  types: [],
  statuses: [],
  areas: [],
  handlers: [],
  units: [],
  from: '',
  to: '',
  drill: null,
  page: 1,
  size: 20,
}

const list = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : [])
const positive = (text: string | null, otherwise: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}
const day = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')

const isIndicator = (text: string | null): text is StatisticsIndicator =>
  text !== null && Object.hasOwn(statisticsIndicators, text)
const isStatisticsType = (text: string | null): text is StatisticsType =>
  text !== null && Object.hasOwn(statisticsTypes, text)

const readDrill = (search: URLSearchParams): Drill | null => {
  const [indicator, type, key] = [search.get('indicator'), search.get('by'), search.get('key')]
  return isIndicator(indicator) && isStatisticsType(type) && key
    ? { indicator, type, key, name: search.get('name') ?? key }
    : null
}

export const readFilter = (search: URLSearchParams): RecordFilter => ({
  tab: recordTabs.find((tab) => tab === search.get('tab')) ?? emptyFilter.tab,
  keyword: search.get('q') ?? '',
  types: list(search.get('types')),
  statuses: list(search.get('statuses')),
  areas: list(search.get('areas')),
  handlers: list(search.get('handlers')),
  units: list(search.get('units')),
  from: day(search.get('from')),
  to: day(search.get('to')),
  drill: readDrill(search),
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
    ['handlers', filter.handlers.join(','), filter.handlers.length > 0],
    ['units', filter.units.join(','), filter.units.length > 0],
    ['from', filter.from, filter.from !== ''],
    ['to', filter.to, filter.to !== ''],
    ['indicator', filter.drill?.indicator ?? '', filter.drill !== null],
    ['by', filter.drill?.type ?? '', filter.drill !== null],
    ['key', filter.drill?.key ?? '', filter.drill !== null],
    ['name', filter.drill?.name ?? '', filter.drill !== null],
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
  handlerIds: filter.handlers,
  orgCodes: filter.units,
  ...(filter.from && filter.to ? { startTime: `${filter.from} 00:00:00`, endTime: `${filter.to} 23:59:59` } : {}),
  ...(filter.drill
    ? {
        indicator: filter.drill.indicator,
        statisticsType: filter.drill.type,
        statisticsKey: filter.drill.key,
      }
    : {}),
  pageNum: filter.page,
  pageSize: filter.size,
})
