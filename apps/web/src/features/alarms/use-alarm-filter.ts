import { useSearchParams } from 'react-router'
import { type AlarmFilter, readAlarmFilter, withAlarmFilter } from './alarm-filter.ts'

export const useAlarmFilter = (): [AlarmFilter, (change: Partial<AlarmFilter>) => void] => {
  const [search, setSearch] = useSearchParams()
  return [
    readAlarmFilter(search),
    (change) => setSearch((present) => withAlarmFilter(present, change), { replace: true }),
  ]
}
