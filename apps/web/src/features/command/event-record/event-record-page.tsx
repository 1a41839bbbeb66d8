import { useEffect } from 'react'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { useOwnQuery } from '../../../client/own-query.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { recordTab } from './record-tab.tsx'
import { statisticsTab } from './statistics-tab.tsx'
import './event-record.css'

const Tabs = definePages('event-record', {
  record: recordTab,
  statistics: statisticsTab,
})

/** Everything about events without the map; the query `eventId` opens the task dialog above it. */
const EventRecordPage = () => {
  const eventId = useOwnQuery().get('eventId')
  const openTask = useWorkspace((state) => state.openTask)
  useEffect(() => {
    if (eventId) openTask(eventId, 'list')
  }, [eventId, openTask])
  return <Tabs />
}
export default EventRecordPage
