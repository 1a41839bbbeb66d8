/** What can be done with a task in the field, in the order of the sticky bar. */
export type PhoneStep =
  | 'confirm'
  | 'feedback'
  | 'deliver'
  | 'rollback'
  | 'overseerConfirm'
  | 'overseerFeedback'
  | 'overseerRollback'

export interface TaskButton {
  step: PhoneStep
  label: string
  testId: string
  /** The one filled button; the others are quieter. */
  primary: boolean
  danger: boolean
}

interface ButtonRule {
  step: PhoneStep
  /** Workflow actions that offer it; the first one found names it. */
  actions: readonly { action: string; label: string }[]
  testId: string
  danger?: true
}

const rules: readonly ButtonRule[] = [
  {
    step: 'confirm',
    actions: [
      { action: 'confirm', label: '签收' },
      { action: 'assistConfirm', label: '签收' },
    ],
    testId: 'phone-confirm',
  },
  {
    step: 'feedback',
    actions: [
      { action: 'feedback', label: '反馈' },
      { action: 'furtherFeedback', label: '补充反馈' },
    ],
    testId: 'phone-feedback',
  },
  {
    step: 'overseerConfirm',
    actions: [{ action: 'overseerConfirm', label: '督查签收' }],
    testId: 'phone-overseer-confirm',
  },
  {
    step: 'overseerFeedback',
    actions: [{ action: 'overseerFeedback', label: '督察反馈' }],
    testId: 'phone-overseer-feedback',
  },
  { step: 'deliver', actions: [{ action: 'deliver', label: '转办' }], testId: 'phone-deliver' },
  { step: 'rollback', actions: [{ action: 'rollback', label: '退回' }], testId: 'phone-rollback', danger: true },
  {
    step: 'overseerRollback',
    actions: [{ action: 'overseerRollback', label: '督察退回' }],
    testId: 'phone-overseer-rollback',
    danger: true,
  },
]

/** Buttons for exactly the actions that the server offers this person now. */
export const taskButtons = (actions: readonly string[]): TaskButton[] => {
  const offered = rules.flatMap((rule) => {
    const found = rule.actions.find(({ action }) => actions.includes(action))
    return found ? [{ step: rule.step, label: found.label, testId: rule.testId, danger: rule.danger ?? false }] : []
  })
  return offered.map((button, index) => ({ ...button, primary: index === 0 && !button.danger }))
}
