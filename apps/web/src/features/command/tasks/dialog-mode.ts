import type { EventStatus } from '@qingkong/domain/event/event-status'

export interface DialogMode {
  /** task-01 */
  title: '任务下发' | '任务详情'
  /** Which form the dispatcher gets; `none` where it is somebody else's turn or over. */
  form: 'dispatch' | 'assess' | 'none'
  /** The process list, absent at status 1 (task-05). */
  process: boolean
  /** The event-flow anchors: from the map or cockpit only, never at status 1 (task-02). */
  anchors: boolean
  /** The dialog's own close button (task-08); the forms carry their own. */
  closeButton: boolean
}

/** task-08 */
const closeHidden: readonly EventStatus[] = [1, 4, 6, 9, 10, 11, 12]
const closing = ['close', 'withdraw', 'closeUnderSupervision']

/**
 * What the task dialog shows (task-01…08). The status decides the shape, `actions` (the workflow table's answer for
 * this user) whether a form or button is shown at all.
 */
export const dialogMode = (status: EventStatus, actions: readonly string[], from: 'map' | 'list'): DialogMode => ({
  title: status === 1 ? '任务下发' : '任务详情',
  form: formFor(status, actions),
  process: status !== 1,
  anchors: from === 'map' && status !== 1,
  closeButton: !closeHidden.includes(status) && actions.some((action) => closing.includes(action)),
})

const formFor = (status: EventStatus, actions: readonly string[]): DialogMode['form'] => {
  if ((status === 1 || status === 4) && actions.includes('delegate')) return 'dispatch'
  const assesses = ['assessArchive', 'assessDispatch', 'redelegate'].some((action) => actions.includes(action))
  return (status === 6 || status === 12) && assesses ? 'assess' : 'none'
}

/** task-09: dispatching on 2, off 3. */
export const assessStatusFor = (dispatching: boolean): 2 | 3 => (dispatching ? 2 : 3)
