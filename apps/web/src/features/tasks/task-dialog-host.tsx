import { lazy, Suspense } from 'react'
import { useWorkspace } from '../../app/workspace.ts'

const TaskDialog = lazy(() => import('./task-dialog.tsx'))

/** Mounted once by the shell: any list, popup or page opens the same dialog. */
export const TaskDialogHost = () => {
  const { taskEventId, taskFrom, closeTask } = useWorkspace()
  if (!taskEventId) return null
  return (
    <Suspense fallback={null}>
      <TaskDialog key={taskEventId} eventId={taskEventId} from={taskFrom} onClose={closeTask} />
    </Suspense>
  )
}
