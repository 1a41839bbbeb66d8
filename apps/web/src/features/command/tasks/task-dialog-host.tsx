import { useWorkspace } from '../../../blocks/workspace.ts'
import { loadedWhenShown } from '../../../kit/loaded-when-shown.tsx'
import { useMapWorkspace } from '../../../map/map-workspace.ts'

const TaskDialog = loadedWhenShown(() => import('./task-dialog.tsx'))
const AssignedTaskDialog = loadedWhenShown(() => import('./assigned-task-dialog.tsx'))
const TraceTaskDialog = loadedWhenShown(() => import('./trace-task-dialog.tsx'))

/** Mounted once by the shell: any list, popup or page opens the same dialogs. */
export const TaskDialogHost = () => {
  const { taskEventId, taskFrom, closeTask, newTaskAt, newTaskOrigin, closeNewTask } = useWorkspace()
  const traceTask = useMapWorkspace((state) => state.traceTask)
  const closeTraceTask = useMapWorkspace((state) => state.closeTraceTask)
  return (
    <>
      {taskEventId ? <TaskDialog key={taskEventId} eventId={taskEventId} from={taskFrom} onClose={closeTask} /> : null}
      {newTaskAt ? <AssignedTaskDialog at={newTaskAt} origin={newTaskOrigin} onClose={closeNewTask} /> : null}
      {traceTask ? <TraceTaskDialog task={traceTask} onClose={closeTraceTask} /> : null}
    </>
  )
}
