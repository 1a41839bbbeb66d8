import { type CallAnswer, useCall } from '../../app/use-call.ts'
import { hourBefore } from './last-hours.ts'

export type DustSite = CallAnswer<'dustList'>['records'][number]

const none: readonly DustSite[] = []

/** Construction sites under way, with their alarms of the hour that a label ends. */
export const useDustSites = (hour: string | null, enabled: boolean): readonly DustSite[] => {
  const { data } = useCall(
    'dustList',
    {
      pageNum: 1,
      pageSize: 1000,
      completed: '1',
      ...(hour ? { startTime: hourBefore(hour), endTime: hour } : {}),
    },
    { enabled, keepPrevious: true, staleTime: 60_000 },
  )
  return data?.records ?? none
}
