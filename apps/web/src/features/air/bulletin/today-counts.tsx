import { Link } from 'react-router'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { useEventCount } from '../../../client/use-event-count.ts'
import { missingText } from '../../../kit/format.ts'
import './home.css'

const alarmTypes = ['1', '6'] as const
const recordPath = '/event-manage/event-record'
const alarmsOnly = new URLSearchParams({ tab: 'all', filterConfig: JSON.stringify({ eventTypes: alarmTypes }) })

/** Today's alarms and the tasks under way, each leading to its list. */
export const TodayCounts = () => {
  const mayRead = useRight('event.read')
  const { data: today } = useEventCount()
  const { data: record } = useCall(
    'eventRecord',
    { pageNum: 1, pageSize: 1 },
    { enabled: mayRead, refetchInterval: 60_000, keepPrevious: true },
  )
  if (!mayRead) return null
  const alarms = today ? alarmTypes.reduce((sum, type) => sum + (today.data[type] ?? 0), 0) : null
  const counts = record?.counts
  const items = [
    { key: 'alarms', label: '今日告警', value: alarms, to: `${recordPath}?${alarmsOnly.toString()}` },
    { key: 'todo', label: '待办', value: counts?.todo ?? null, to: `${recordPath}?tab=todo` },
    { key: 'doing', label: '在办', value: counts?.doing ?? null, to: `${recordPath}?tab=doing` },
    { key: 'overdue', label: '超期', value: counts?.overdue ?? null, to: `${recordPath}?tab=overdue` },
  ]
  return (
    <nav className="home-counts" aria-label="今日告警与任务">
      {items.map(({ key, label, value, to }) => (
        <Link key={key} to={to} data-testid={`home-${key}`}>
          {label} <b className="figure">{value ?? missingText}</b>
        </Link>
      ))}
    </nav>
  )
}
