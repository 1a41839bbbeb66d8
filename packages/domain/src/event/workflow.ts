import type { AlarmLevel } from '../alarm/alarm-level.ts'
import type { Maybe } from '../missing.ts'
import { type EventStatus, endedStatuses } from './event-status.ts'
import { assignedAtOnce, type EventType } from './event-type.ts'
import { type FlowStage, flowLimits, type Measure, type OverseerResult } from './flow-form.ts'

export type FlowAction =
  | 'raise'
  | 'delegate'
  | 'confirm'
  | 'assistConfirm'
  | 'deliver'
  | 'rollback'
  | 'refuseReturn'
  | 'feedback'
  | 'furtherFeedback'
  | 'assessDispatch'
  | 'assessArchive'
  | 'redelegate'
  | 'overseerConfirm'
  | 'overseerRollback'
  | 'overseerFeedback'
  | 'close'
  | 'withdraw'
  | 'closeUnderSupervision'

/**
 * What a person is to one event: dispatcher 指挥调度, holder the present 主办, assistant a 协办,
 * overseer one who is neither of the handling unit nor the assessor, chief a 值班长 who did not assess it.
 */
export type FlowRole = 'engine' | 'reporter' | 'dispatcher' | 'holder' | 'assistant' | 'overseer' | 'chief'

export const flowInputMessages = {
  description: '请完善任务描述',
  recipients: '请选择部门及人员',
  newHolder: '请选择转办对象',
  reason: '请填写原因',
  location: '请填写位置',
  pollutionJudge: '请选择是否存在污染',
  traceContent: '请填写溯源情况',
  opinion: '请完善评估意见',
  overseers: '请选择部门及人员',
  overseerContent: '请填写督察情况',
  result: '请选择督察结果',
} as const

/** An input without which an action is refused. Everything else on the forms has a default. */
export type FlowInput = keyof typeof flowInputMessages

/** Where an action leads: a status, nowhere, or a rule that looks at the event. */
type FlowTarget = EventStatus | 'unchanged' | 'byType' | 'byTransferor' | 'byOverseerResult'

export type FlowRule = {
  title: string
  stage: FlowStage
  from: readonly EventStatus[]
  roles: readonly FlowRole[]
  to: FlowTarget
  required: readonly FlowInput[]
}

const delegateInputs: readonly FlowInput[] = ['description', 'recipients']
const feedbackInputs: readonly FlowInput[] = ['location', 'pollutionJudge', 'traceContent']

/** The workflow of events: the one definition, used by the server to decide and by the screens to offer actions. */
export const workflow: Readonly<Record<FlowAction, FlowRule>> = {
  raise: {
    title: '产生事件',
    stage: 'info',
    from: [],
    roles: ['engine', 'reporter', 'dispatcher'],
    to: 'byType',
    required: [],
  },
  delegate: {
    title: '下发任务',
    stage: 'delegate',
    from: [1, 4],
    roles: ['dispatcher'],
    to: 2,
    required: delegateInputs,
  },
  confirm: { title: '确认任务', stage: 'confirm', from: [2, 11], roles: ['holder'], to: 3, required: [] },
  // A 协办 never moves the event: its status follows the 主办 alone.
  assistConfirm: {
    title: '协办确认',
    stage: 'confirm',
    from: [2, 3, 11],
    roles: ['assistant'],
    to: 'unchanged',
    required: [],
  },
  deliver: {
    title: '转办',
    stage: 'deliver',
    from: [2, 3, 11],
    roles: ['holder'],
    to: 11,
    required: ['newHolder', 'reason'],
  },
  rollback: {
    title: '退回',
    stage: 'rollback',
    from: [2, 3, 11],
    roles: ['holder'],
    to: 'byTransferor',
    required: ['reason'],
  },
  refuseReturn: {
    title: '不予退回',
    stage: 'rollback',
    from: [4],
    roles: ['dispatcher'],
    to: 2,
    required: ['reason'],
  },
  feedback: { title: '溯源反馈', stage: 'user_trace', from: [3], roles: ['holder'], to: 6, required: feedbackInputs },
  furtherFeedback: {
    title: '补充反馈',
    stage: 'user_trace',
    from: [3, 6],
    roles: ['holder', 'assistant'],
    to: 'unchanged',
    required: feedbackInputs,
  },
  assessDispatch: {
    title: '评估并下发',
    stage: 'assess',
    from: [6, 12],
    roles: ['dispatcher'],
    to: 8,
    required: ['opinion', 'overseers'],
  },
  assessArchive: {
    title: '评估归档',
    stage: 'assess',
    from: [6, 12],
    roles: ['dispatcher'],
    to: 10,
    required: ['opinion'],
  },
  redelegate: {
    title: '重新下发',
    stage: 'delegate',
    from: [6, 12],
    roles: ['dispatcher'],
    to: 2,
    required: delegateInputs,
  },
  overseerConfirm: { title: '督察确认', stage: 'confirm', from: [8], roles: ['overseer'], to: 7, required: [] },
  overseerRollback: {
    title: '督察退回',
    stage: 'rollback',
    from: [7, 8],
    roles: ['overseer'],
    to: 12,
    required: ['reason'],
  },
  overseerFeedback: {
    title: '督察反馈',
    stage: 'user_overseer',
    from: [7],
    roles: ['overseer'],
    to: 'byOverseerResult',
    required: ['overseerContent', 'result'],
  },
  close: { title: '关闭', stage: 'close', from: [1, 4, 6, 12], roles: ['dispatcher'], to: 9, required: [] },
  // Status 11 is missing on purpose here and above: while a task is changing hands nobody closes it.
  withdraw: { title: '撤回任务', stage: 'close', from: [2, 3], roles: ['dispatcher'], to: 9, required: [] },
  // The dispatcher who sent it to supervision may not end the supervision: a second pair of eyes does.
  closeUnderSupervision: { title: '督察中关闭', stage: 'close', from: [7, 8], roles: ['chief'], to: 9, required: [] },
}

/** In the order in which the screens offer them. */
export const flowActions: readonly FlowAction[] = [
  'raise',
  'delegate',
  'confirm',
  'assistConfirm',
  'feedback',
  'furtherFeedback',
  'deliver',
  'rollback',
  'refuseReturn',
  'assessDispatch',
  'assessArchive',
  'redelegate',
  'overseerConfirm',
  'overseerFeedback',
  'overseerRollback',
  'close',
  'withdraw',
  'closeUnderSupervision',
]

/** What the rules look at besides status and role. */
export type FlowFacts = {
  type: EventType
  level: Maybe<AlarmLevel>
  /** How often the task was passed on below the first-level unit; 0 when the first-level unit holds it. */
  hops: number
  /** A dispatcher refused the return (不予退回) of this delegation. A new delegation clears it. */
  returnLocked: boolean
  /** Somebody gave trace feedback at any time in this event's life. */
  hasFeedback: boolean
  /** The measure of the last assessment. */
  measure: Maybe<Measure>
  /** This supervision already holds an overseer's feedback, or the form says it is the 复查. */
  isRecheck: boolean
}

/** One try at an action: the facts, the person's roles and what the form brought. */
export type FlowAttempt = FlowFacts & {
  roles: ReadonlySet<FlowRole>
  inputs: ReadonlySet<FlowInput>
  result: Maybe<OverseerResult>
}

export type FlowRefusalCode =
  | 'EVENT_ENDED'
  | 'WRONG_STATUS'
  | 'WRONG_ROLE'
  | 'RETURN_LOCKED'
  | 'TOO_MANY_HOPS'
  | 'FEEDBACK_REQUIRED'
  | 'MISSING_INPUT'

type FlowRefusal = { ok: false; code: FlowRefusalCode; message: string }
export type FlowDecision = { ok: true; to: EventStatus } | FlowRefusal

const refuse = (code: FlowRefusalCode, message: string): FlowRefusal => ({ ok: false, code, message })

/**
 * Decides an action on an event.
 * @param from the event's present status; null only for `raise`
 * @returns the next status (equal to `from` where the action leaves it), or why not, in words for the user
 */
export const nextStatus = (action: FlowAction, from: Maybe<EventStatus>, attempt: FlowAttempt): FlowDecision => {
  const refusal = refusalOf(action, from, attempt.roles, attempt) ?? missingInput(action, attempt)
  if (refusal !== null) return refusal
  return { ok: true, to: targetOf(action, from, attempt) }
}

/** Actions that a person with these roles can take now; what remains to be checked is only the form. */
export const availableActions = (status: EventStatus, roles: ReadonlySet<FlowRole>, facts: FlowFacts): FlowAction[] => {
  return flowActions.filter((action) => refusalOf(action, status, roles, facts) === null)
}

const refusalOf = (
  action: FlowAction,
  from: Maybe<EventStatus>,
  roles: ReadonlySet<FlowRole>,
  facts: FlowFacts,
): Maybe<FlowRefusal> => {
  const rule = workflow[action]
  if (from === null) {
    if (action !== 'raise') return refuse('WRONG_STATUS', `事件尚未产生，不能${rule.title}`)
    // Tasks given out at once are staff decisions; whatever else appears is found by an engine or reported.
    const mayRaise: readonly FlowRole[] = assignedAtOnce.has(facts.type) ? ['dispatcher'] : ['engine', 'reporter']
    return mayRaise.some((role) => roles.has(role)) ? null : refuse('WRONG_ROLE', '您没有产生该类事件的权限')
  }
  if (endedStatuses.includes(from)) {
    return refuse('EVENT_ENDED', '事件已办结，不能再操作；如情况再次发生，请新建关联事件')
  }
  if (!rule.from.includes(from)) return refuse('WRONG_STATUS', `事件当前状态不能${rule.title}，请刷新后查看`)
  if (!rule.roles.some((role) => roles.has(role))) return refuse('WRONG_ROLE', `您不是可以${rule.title}的人员`)
  // The lock binds the unit the dispatcher insisted on. A person below it may still hand the task back to that unit.
  if (action === 'rollback' && facts.returnLocked && facts.hops === 0) {
    return refuse('RETURN_LOCKED', '指挥调度已不予退回，请继续办理或在本单位内转办')
  }
  if (action === 'deliver' && facts.hops >= flowLimits.deliverHops) {
    return refuse('TOO_MANY_HOPS', `任务已转办${flowLimits.deliverHops}次，不能继续转办，请办理或退回`)
  }
  // Nobody may make a severe alarm or a citizen's report disappear before somebody has been there.
  if (rule.to === 9 && (facts.level === 1 || facts.type === '3') && !facts.hasFeedback) {
    return refuse('FEEDBACK_REQUIRED', '一级告警和上报事件须有现场溯源反馈后才能关闭')
  }
  return null
}

const missingInput = (action: FlowAction, attempt: FlowAttempt): Maybe<FlowRefusal> => {
  const needed =
    action === 'raise' && assignedAtOnce.has(attempt.type) ? workflow.delegate.required : workflow[action].required
  const missing = needed.find((input) => !attempt.inputs.has(input))
  return missing === undefined ? null : refuse('MISSING_INPUT', flowInputMessages[missing])
}

const targetOf = (action: FlowAction, from: Maybe<EventStatus>, attempt: FlowAttempt): EventStatus => {
  const { to } = workflow[action]
  switch (to) {
    case 'byType':
      return assignedAtOnce.has(attempt.type) ? 2 : 1
    case 'byTransferor':
      return attempt.hops > 0 ? 2 : 4
    case 'byOverseerResult':
      // A rectification with a date is judged at its 复查; what is seen before that is recorded only.
      if (attempt.measure === '限期整改' && !attempt.isRecheck) return 7
      return attempt.result === '整改到位' ? 10 : 12
    case 'unchanged':
      // Only `raise` comes from nothing, and it is never unchanged.
      return from ?? 1
    default:
      return to
  }
}
