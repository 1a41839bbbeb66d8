import { lazy, Suspense } from 'react'
import { useWorkspace } from '../../app/workspace.ts'

const TaskDialog = lazy(() => import('./task-dialog.tsx'))
const AssignedTaskDialog = lazy(() => import('./assigned-task-dialog.tsx'))

/** Mounted once by the shell: any list, popup or page opens the same dialog. */
export const TaskDialogHost = () => {
  const { taskEventId, taskFrom, closeTask, newTaskAt, closeNewTask } = useWorkspace()
  return (
    <Suspense fallback={null}>
      {taskEventId ? <TaskDialog key={taskEventId} eventId={taskEventId} from={taskFrom} onClose={closeTask} /> : null}
      {newTaskAt ? <AssignedTaskDialog at={newTaskAt} onClose={closeNewTask} /> : null}
    </Suspense>
  )
}
