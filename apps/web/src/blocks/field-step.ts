import { api } from '../client/api.ts'
import type { CallInput } from '../client/use-call.ts'

/** Calls of handlers and overseers; each is one step of the workflow. */
export type StepCall =
  | 'taskConfirm'
  | 'taskDeliver'
  | 'taskRollback'
  | 'taskFeedback'
  | 'overseerConfirm'
  | 'overseerRollback'
  | 'overseerFeedback'

type Steps = { [N in StepCall]: { call: N; input: Omit<CallInput<N>, 'files'>; files: File[] } }

/** A step as data: what the form says, apart from how it is sent. */
export type FieldStep = Steps[StepCall]

export const stepWords: Record<StepCall, { success: string; failure: string }> = {
  taskConfirm: { success: '签收成功', failure: '签收失败' },
  taskDeliver: { success: '转办成功', failure: '转办失败' },
  taskRollback: { success: '退回成功', failure: '退回失败' },
  taskFeedback: { success: '反馈成功', failure: '反馈失败' },
  overseerConfirm: { success: '督查签收成功', failure: '督查签收失败' },
  overseerRollback: { success: '督察退回成功', failure: '督察退回失败' },
  overseerFeedback: { success: '督察反馈成功', failure: '督察反馈失败' },
}

const withPictures = new Set<StepCall>(['taskFeedback', 'overseerFeedback'])

export const performStep = (step: FieldStep): Promise<unknown> => {
  const call = api[step.call] as (input: object) => Promise<unknown>
  return call(withPictures.has(step.call) ? { ...step.input, files: step.files } : step.input)
}
