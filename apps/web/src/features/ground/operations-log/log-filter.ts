export interface LogFilter {
  pageNum: number
  pageSize: number
  user: string
  object: string
  actions: string[]
  result: '' | 'ok' | 'failed'
  /** City dates, both included; empty = no bound. */
  from: string
  to: string
}

export const firstFilter: LogFilter = {
  pageNum: 1,
  pageSize: 50,
  user: '',
  object: '',
  actions: [],
  result: '',
  from: '',
  to: '',
}

/** The filter as the calls take it. */
export const logInput = ({ from, to, user, object, actions, result }: LogFilter) => ({
  user,
  object,
  actions,
  result,
  ...(from ? { startTime: `${from} 00:00:00` } : {}),
  ...(to ? { endTime: `${to} 23:59:59` } : {}),
})

export const isFiltered = ({ from, to, user, object, actions, result }: LogFilter): boolean =>
  [from, to, user, object, result, ...actions].some(Boolean)
