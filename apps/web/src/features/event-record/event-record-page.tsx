import { Segmented } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useWorkspace } from '../../app/workspace.ts'
import { type RecordFilter, readFilter, writeFilter } from './record-filter.ts'
import { RecordList } from './record-list.tsx'
import { Statistics } from './statistics.tsx'
import './event-record.css'

const views = [
  { value: 'record', label: '事件记录' },
  { value: 'statistics', label: '事件统计' },
]

/** Everything about events without the map: lists by whose turn it is, statistics, the task dialog. */
const EventRecordPage = () => {
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'statistics' ? 'statistics' : 'record'
  const eventId = search.get('eventId')
  const openTask = useWorkspace((state) => state.openTask)
  useEffect(() => {
    if (eventId) openTask(eventId, 'list')
  }, [eventId, openTask])
  const show = (filter: RecordFilter, replace: boolean) => setSearch(writeFilter(filter), { replace })
  return (
    <div className="page">
      <div>
        <Segmented
          options={views}
          value={view}
          onChange={(next) => setSearch(next === 'statistics' ? { view: next } : {})}
        />
      </div>
      {view === 'statistics' ? (
        <Statistics onDrill={(filter) => show(filter, false)} />
      ) : (
        <RecordList filter={readFilter(search)} onFilter={(filter) => show(filter, true)} />
      )}
    </div>
  )
}
export default EventRecordPage
