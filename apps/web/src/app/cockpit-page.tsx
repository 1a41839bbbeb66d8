import { useEffect } from 'react'
import { useWorkspace } from '../blocks/workspace.ts'
import { startLive } from '../client/live.ts'
import { CockpitScreen } from '../features/boards/cockpit/cockpit-screen.tsx'
import type { WallActions } from '../features/boards/cockpit/wall-actions.ts'
import { TaskDialogHost } from '../features/command/tasks/task-dialog-host.tsx'
import { LiveMap } from './live-map.tsx'
import { openAlarm } from './open-alarm.ts'

const actions: WallActions = {
  openEvent: openAlarm,
  openTask: (eventId) => useWorkspace.getState().openTask(eventId, 'map'),
}

/** The wall screen joined with the map and the dialogs that its clicks open (task-02). */
const CockpitPage = () => {
  useEffect(startLive, [])
  return (
    <>
      <CockpitScreen map={<LiveMap isWall />} actions={actions} />
      <TaskDialogHost />
    </>
  )
}
export default CockpitPage
