import { notify } from '../../../kit/notify.ts'
import { type Suspect, useMapWorkspace } from '../../../map/map-workspace.ts'
import { selectionRefusal } from '../../../map/selection-limit.ts'

/** Puts the chosen sources into the event's task; says what is wrong with the choice (trace-05, trace-09). */
export const addSuspectsToTask = (eventId: string, chosen: readonly Suspect[]): boolean => {
  const wrong = selectionRefusal(chosen.map((one) => one.code))
  if (wrong !== null) {
    notify.warning(wrong)
    return false
  }
  useMapWorkspace.getState().addSuspects(eventId, chosen)
  notify.success('添加成功')
  return true
}
