/** A step of a handler or overseer, and the form behind it. */
export type FieldForm =
  | 'confirm'
  | 'feedback'
  | 'deliver'
  | 'rollback'
  | 'overseerConfirm'
  | 'overseerFeedback'
  | 'overseerRollback'

export interface FieldButton {
  form: FieldForm
  label: string
  /** The part behind the screen's prefix. */
  testId: string
  /** The one filled button; the others are quieter. */
  primary: boolean
  danger: boolean
}

interface ButtonRule {
  form: FieldForm
  /** Workflow actions that offer it; the first one found names it. */
  actions: readonly { action: string; label: string }[]
  testId: string
  danger?: true
}

const rules: readonly ButtonRule[] = [
  {
    form: 'confirm',
    actions: [
      { action: 'confirm', label: '签收' },
      { action: 'assistConfirm', label: '签收' },
    ],
    testId: 'confirm',
  },
  {
    form: 'feedback',
    actions: [
      { action: 'feedback', label: '反馈' },
      { action: 'furtherFeedback', label: '补充反馈' },
    ],
    testId: 'feedback',
  },
  {
    form: 'overseerConfirm',
    actions: [{ action: 'overseerConfirm', label: '督查签收' }],
    testId: 'overseer-confirm',
  },
  {
    form: 'overseerFeedback',
    actions: [{ action: 'overseerFeedback', label: '督察反馈' }],
    testId: 'overseer-feedback',
  },
  { form: 'deliver', actions: [{ action: 'deliver', label: '转办' }], testId: 'deliver' },
  { form: 'rollback', actions: [{ action: 'rollback', label: '退回' }], testId: 'rollback', danger: true },
  {
    form: 'overseerRollback',
    actions: [{ action: 'overseerRollback', label: '督察退回' }],
    testId: 'overseer-rollback',
    danger: true,
  },
]

/** Signing asks for nothing: one tap. */
export const isOneTap = (form: FieldForm): form is 'confirm' | 'overseerConfirm' =>
  form === 'confirm' || form === 'overseerConfirm'

/** Buttons, in thumb order, for exactly the actions that the server offers this person now. */
export const fieldButtonsFor = (actions: readonly string[]): FieldButton[] => {
  const offered = rules.flatMap(({ form, testId, danger = false, actions: offering }) => {
    const found = offering.find(({ action }) => actions.includes(action))
    return found ? [{ form, label: found.label, testId, danger }] : []
  })
  return offered.map((button, index) => ({ ...button, primary: index === 0 && !button.danger }))
}
