import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type BatchStep, EventBatch } from '../../../blocks/event-batch.tsx'
import { shownTab, TabBar } from '../../../blocks/tab-bar.tsx'
import { useWorkspace } from '../../../blocks/workspace.ts'
import type { EventRow } from '../../../client/event-shape.ts'
import { useRight } from '../../../client/permissions.ts'
import { notify } from '../../../kit/notify.ts'
import { batchEvents } from './batch-events.ts'
import { exportRecords } from './record-export.ts'
import { type RecordFilter, readFilter, writeFilter } from './record-filter.ts'
import { RecordList } from './record-list.tsx'
import { Statistics } from './statistics.tsx'
import './event-record.css'

const tabs = [
  { key: 'record', title: '记录' },
  { key: 'statistics', title: '统计' },
]
const page = { fixCode: 'event-record', path: '/event-manage/event-record' }

/** Everything about events without the map: lists by whose turn it is, statistics, the task dialog. */
const EventRecordPage = () => {
  const [search, setSearch] = useSearchParams()
  const mayDispatch = useRight('event.dispatch')
  const [chosen, setChosen] = useState<readonly EventRow[]>([])
  const [step, setStep] = useState<BatchStep | null>(null)
  const shown = shownTab(tabs, search.get('tabName'))
  const eventId = search.get('eventId')
  const openTask = useWorkspace((state) => state.openTask)
  useEffect(() => {
    if (eventId) openTask(eventId, 'list')
  }, [eventId, openTask])
  const filter = readFilter(search)
  const show = (next: RecordFilter, replace: boolean) => {
    setChosen([])
    setSearch(writeFilter(next), { replace })
  }
  const start = (next: BatchStep) => {
    if (chosen.length === 0) notify.warning('请先勾选要处理的事件')
    else setStep(next)
  }
  if (shown?.key === 'statistics')
    return (
      <div className="page">
        <Statistics bar={{ page, tabs }} onDrill={(next) => show(next, false)} />
      </div>
    )
  return (
    <div className="page">
      <TabBar
        page={page}
        tabs={tabs}
        actions={{
          ...(mayDispatch ? { assignTasks: () => start('delegate'), closeAlarms: () => start('close') } : {}),
          exportData: () => void exportRecords(filter),
        }}
      />
      <RecordList
        filter={filter}
        onFilter={(next) => show(next, true)}
        chosen={chosen}
        onChoose={setChosen}
        onBatch={start}
      />
      {step ? (
        <EventBatch
          step={step}
          events={batchEvents(chosen)}
          onEnd={(done) => {
            setStep(null)
            if (done) setChosen([])
          }}
        />
      ) : null}
    </div>
  )
}
export default EventRecordPage
