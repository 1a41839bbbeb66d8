import type { Maybe } from '../missing.ts'

/** How far an emergency warning has come: 会商 → 建议 → 审签 → 发布 → 启动 → 解除; 终止 ends one before it was started. */
export type WarningStep = 'consult' | 'suggest' | 'sign' | 'publish' | 'start' | 'lift' | 'cancel'

export const warningSteps: readonly WarningStep[] = ['consult', 'suggest', 'sign', 'publish', 'start', 'lift', 'cancel']

export const warningStepNames: Readonly<Record<WarningStep, string>> = {
  consult: '会商',
  suggest: '建议',
  sign: '审签',
  publish: '发布',
  start: '启动',
  lift: '解除',
  cancel: '终止',
}

export type WarningAction = 'suggest' | 'return' | 'sign' | 'publish' | 'start' | 'adjust' | 'lift' | 'cancel'

export interface WarningRule {
  title: string
  from: readonly WarningStep[]
  to: WarningStep
  /** An opinion must be written. */
  needsOpinion: boolean
  /** Whoever did this one may not do it: a signature is a second pair of eyes. */
  notByDoerOf: Maybe<WarningAction>
}

/** The workflow of warnings: the server decides by it, the screens offer actions by it. In the order of the screens. */
export const warningFlow: Readonly<Record<WarningAction, WarningRule>> = {
  suggest: { title: '提出建议', from: ['consult'], to: 'suggest', needsOpinion: false, notByDoerOf: null },
  sign: { title: '审签', from: ['suggest'], to: 'sign', needsOpinion: false, notByDoerOf: 'suggest' },
  return: { title: '退回会商', from: ['suggest', 'sign'], to: 'consult', needsOpinion: true, notByDoerOf: null },
  publish: { title: '发布', from: ['sign'], to: 'publish', needsOpinion: false, notByDoerOf: null },
  start: { title: '启动', from: ['publish'], to: 'start', needsOpinion: false, notByDoerOf: null },
  adjust: { title: '升降级', from: ['start'], to: 'start', needsOpinion: true, notByDoerOf: null },
  lift: { title: '解除', from: ['start'], to: 'lift', needsOpinion: false, notByDoerOf: null },
  cancel: {
    title: '终止',
    from: ['consult', 'suggest', 'sign', 'publish'],
    to: 'cancel',
    needsOpinion: true,
    notByDoerOf: null,
  },
}

export const isAction = (action: string): action is WarningAction => Object.hasOwn(warningFlow, action)

export const warningActions = Object.keys(warningFlow) as readonly WarningAction[]

/** What people may do with a warning. An automatic one only drafts: nothing before somebody has taken it over (rule-03). */
export const actionsOn = (warning: { step: WarningStep; auto: boolean }): WarningAction[] =>
  warning.auto ? [] : warningActions.filter((action) => warningFlow[action].from.includes(warning.step))

/** Fields are open, and auto can be switched, while the warning is still talked over. */
export const isDraft = (step: WarningStep): boolean => step === 'consult'

/** What was published stays on record; drafts and ended drafts may be removed. */
export const isRemovable = (step: WarningStep): boolean => step === 'consult' || step === 'cancel'
