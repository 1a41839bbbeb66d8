import { CallError } from '@qingkong/contract/core/client'
import { QueryClient } from '@tanstack/react-query'

/** Reads are retried once, and only when the network failed: an answer of the server is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error instanceof CallError && error.status === 0,
    },
  },
})

/** Calls whose answers change when an event does. */
const eventReads = [
  'eventCount',
  'eventList',
  'eventTodayList',
  'eventRecord',
  'eventDetail',
  'eventFlow',
  'eventBySourceId',
  'alarmSite',
  'alarmRecordList',
  'companyPolluteAlarmListRecord',
  'dustPolluteAlarmList',
  'pollutionSourceRecord',
  'taskMine',
]

/** Refreshes every list, count and detail that shows events (task-11, event-21). */
export const refreshEvents = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: (query) => eventReads.includes(String(query.queryKey[0])) })

/** Looks at the jobs again: one was started, went on or ended. */
export const refreshJobs = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('job') })
