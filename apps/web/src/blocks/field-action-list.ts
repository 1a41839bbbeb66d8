import type { FlowAction } from '@qingkong/domain/event/workflow'

/** Buttons of handlers and overseers in thumb order; `testId` is the part behind the screen's prefix. */
export const fieldButtons = [
  { actions: ['confirm', 'assistConfirm'], form: 'confirm', label: '签收', testId: 'confirm', primary: true },
  { actions: ['feedback', 'furtherFeedback'], form: 'feedback', label: '反馈', testId: 'feedback', primary: true },
  { actions: ['deliver'], form: 'deliver', label: '转办', testId: 'deliver', primary: false },
  { actions: ['rollback'], form: 'rollback', label: '退回', testId: 'rollback', primary: false },
  {
    actions: ['overseerConfirm'],
    form: 'overseerConfirm',
    label: '督查签收',
    testId: 'overseer-confirm',
    primary: true,
  },
  {
    actions: ['overseerFeedback'],
    form: 'overseerFeedback',
    label: '督察反馈',
    testId: 'overseer-feedback',
    primary: true,
  },
  {
    actions: ['overseerRollback'],
    form: 'overseerRollback',
    label: '督察退回',
    testId: 'overseer-rollback',
    primary: false,
  },
] as const satisfies readonly {
  actions: readonly FlowAction[]
  form: string
  label: string
  testId: string
  primary: boolean
}[]

export type FieldForm = (typeof fieldButtons)[number]['form']

/** What the server lets this user do now, as buttons. */
export const fieldButtonsFor = (actions: readonly string[]) =>
  fieldButtons.filter((button) => button.actions.some((action) => actions.includes(action)))
