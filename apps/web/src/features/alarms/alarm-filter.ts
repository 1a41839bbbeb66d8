/** Filters of the two alarm records; they live in the address. */
export interface AlarmFilter {
  keyword: string
  sites: string[]
  factors: string[]
  levels: string[]
  statuses: string[]
  from: string
  to: string
  page: number
  size: number
}

const list = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : [])
const positive = (text: string | null, otherwise: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}

export const defaultPageSize = 10

export const readAlarmFilter = (search: URLSearchParams): AlarmFilter => ({
  keyword: search.get('q') ?? '',
  sites: list(search.get('sites')),
  factors: list(search.get('factors')),
  levels: list(search.get('levels')),
  statuses: list(search.get('statuses')),
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
  page: positive(search.get('page'), 1),
  size: Math.min(100, positive(search.get('size'), defaultPageSize)),
})

const names: Record<keyof AlarmFilter, string> = {
  keyword: 'q',
  sites: 'sites',
  factors: 'factors',
  levels: 'levels',
  statuses: 'statuses',
  from: 'from',
  to: 'to',
  page: 'page',
  size: 'size',
}

/** Writes a change onto the present address; any change but the page itself goes back to page 1. */
export const withAlarmFilter = (search: URLSearchParams, change: Partial<AlarmFilter>): URLSearchParams => {
  const next = new URLSearchParams(search)
  if (!('page' in change)) next.delete('page')
  for (const [field, value] of Object.entries(change)) {
    const name = names[field as keyof AlarmFilter]
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text === '' || (field === 'page' && value === 1) || (field === 'size' && value === defaultPageSize))
      next.delete(name)
    else next.set(name, text)
  }
  return next
}

export const rangeInput = (filter: Pick<AlarmFilter, 'from' | 'to'>) =>
  filter.from && filter.to ? { startTime: `${filter.from} 00:00:00`, endTime: `${filter.to} 23:59:59` } : {}
