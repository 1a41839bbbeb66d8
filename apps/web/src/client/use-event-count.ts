import { cityToday, useNow } from '../kit/clock.ts'
import { useRight } from './permissions.ts'
import { useCall } from './use-call.ts'

/** Counts per type of the present day and everything open; polled every 60 s (bell-08), refreshed by pushes. */
export const useEventCount = () => {
  // Renewed each minute so that the day changes at midnight without a reload.
  useNow(60_000)
  const { start, end } = cityToday()
  return useCall(
    'eventCount',
    { updateTimeStart: start, updateTimeEnd: end },
    { enabled: useRight('event.read'), refetchInterval: 60_000, keepPrevious: true },
  )
}
