import { useMemo } from 'react'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { hourBefore } from './last-hours.ts'

export type DustSite = CallAnswer<'dustList'>['records'][number]

const options = { keepPrevious: true, staleTime: 60_000 } as const
const most = { pageNum: 1, pageSize: 1000 } as const

/**
 * Construction sites with their alarms of the hour that a label ends. Those past their planned completion are shown too:
 * their monitors often go on sending, and alarm.
 */
export const useDustSites = (hour: string | null, enabled: boolean): readonly DustSite[] => {
  const range = hour ? { startTime: hourBefore(hour), endTime: hour } : {}
  const building = useCall('dustList', { ...most, ...range, completed: '1' }, { ...options, enabled })
  const completed = useCall('dustList', { ...most, ...range, completed: '0' }, { ...options, enabled })
  return useMemo(
    () => [...(building.data?.records ?? []), ...(completed.data?.records ?? [])],
    [building.data, completed.data],
  )
}
