import { openEvent } from '../features/events/open-event.ts'
import { ReportPopup } from '../features/events/report-popup.tsx'
import { SiteAlarmPopup } from '../features/events/site-alarm-popup.tsx'
import { SourceAlarmPopup } from '../features/events/source-alarm-popup.tsx'
import { MapPage } from '../features/map-layers/map-page.tsx'
import { api } from './api.ts'
import { useRight } from './permissions.ts'
import { useWorkspace } from './workspace.ts'

const popups = { '1': SiteAlarmPopup, '3': ReportPopup, '6': SourceAlarmPopup }

const openAlarm = (eventId: string) => void api.eventDetail({ eventId }).then(openEvent, () => undefined)

/** The map of the permission tree, joined with the event cards. */
const Page = () => {
  const mayDispatch = useRight('event.dispatch')
  const createTask = useWorkspace((state) => state.createTask)
  return (
    <MapPage
      popups={popups}
      onOpenEvent={openEvent}
      onAlarm={openAlarm}
      onCreateTask={mayDispatch ? createTask : null}
    />
  )
}
export default Page
