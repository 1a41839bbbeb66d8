import type { CallInput } from '../../../client/use-call.ts'

interface Kept {
  /** Names the form while it is written, and the one sending once it was submitted. */
  draftId: string
  userId: string
  /** What the list calls it: 反馈 · 某站点. */
  title: string
  /** City stamp. */
  savedAt: string
  /** editing: still being written; waiting: submitted without network; refused: the server said no. */
  state: 'editing' | 'waiting' | 'refused'
  /** Why it was refused. */
  message: string
  eventId: string | null
  files: File[]
}

/** A form that must survive a dead network, a killed page and an empty battery. */
export type Draft = Kept &
  (
    | { call: 'taskFeedback'; input: CallInput<'taskFeedback'> }
    | { call: 'overseerFeedback'; input: CallInput<'overseerFeedback'> }
    | { call: 'reportCreate'; input: CallInput<'reportCreate'> }
  )

export type DraftCall = Draft['call']

export const draftNames: Readonly<Record<DraftCall, string>> = {
  taskFeedback: '反馈',
  overseerFeedback: '督察反馈',
  reportCreate: '上报',
}

/** Codes that judge the form itself; anything else (session, load, database) passes and is tried again. */
export const isRefusal = (code: number): boolean => (code >= 40000 && code < 42900) || (code >= 45000 && code < 47000)
