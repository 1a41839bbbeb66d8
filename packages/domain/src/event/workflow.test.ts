import { describe, expect, it } from 'vitest'
import { type EventStatus, eventStatuses, statusLabels } from './event-status.ts'
import { eventTypes } from './event-type.ts'
import {
  availableActions,
  type FlowAction,
  type FlowAttempt,
  type FlowInput,
  type FlowRole,
  flowActions,
  flowInputMessages,
  nextStatus,
  workflow,
} from './workflow.ts'

const everyInput = new Set(Object.keys(flowInputMessages) as FlowInput[])
const everyRole: FlowRole[] = ['engine', 'reporter', 'dispatcher', 'holder', 'assistant', 'overseer', 'chief']

const attempt = (role: FlowRole, changes: Partial<FlowAttempt> = {}): FlowAttempt => {
  return {
    type: '1',
    level: 3,
    hops: 0,
    returnLocked: false,
    hasFeedback: true,
    measure: '立行立改',
    isRecheck: false,
    roles: new Set([role]),
    inputs: everyInput,
    result: '整改到位',
    ...changes,
  }
}

/** Written from the workflow page, not from the table under test: action, from, role, to. */
const allowed: [FlowAction, EventStatus, FlowRole, EventStatus][] = [
  ['delegate', 1, 'dispatcher', 2],
  ['delegate', 4, 'dispatcher', 2],
  ['confirm', 2, 'holder', 3],
  ['confirm', 11, 'holder', 3],
  ['assistConfirm', 2, 'assistant', 2],
  ['assistConfirm', 3, 'assistant', 3],
  ['assistConfirm', 11, 'assistant', 11],
  ['deliver', 2, 'holder', 11],
  ['deliver', 3, 'holder', 11],
  ['deliver', 11, 'holder', 11],
  ['rollback', 2, 'holder', 4],
  ['rollback', 3, 'holder', 4],
  ['rollback', 11, 'holder', 4],
  ['refuseReturn', 4, 'dispatcher', 2],
  ['feedback', 3, 'holder', 6],
  ['furtherFeedback', 3, 'holder', 3],
  ['furtherFeedback', 6, 'holder', 6],
  ['furtherFeedback', 3, 'assistant', 3],
  ['furtherFeedback', 6, 'assistant', 6],
  ['assessDispatch', 6, 'dispatcher', 8],
  ['assessDispatch', 12, 'dispatcher', 8],
  ['assessArchive', 6, 'dispatcher', 10],
  ['assessArchive', 12, 'dispatcher', 10],
  ['redelegate', 6, 'dispatcher', 2],
  ['redelegate', 12, 'dispatcher', 2],
  ['overseerConfirm', 8, 'overseer', 7],
  ['overseerRollback', 7, 'overseer', 12],
  ['overseerRollback', 8, 'overseer', 12],
  ['overseerFeedback', 7, 'overseer', 10],
  ['close', 1, 'dispatcher', 9],
  ['close', 4, 'dispatcher', 9],
  ['close', 6, 'dispatcher', 9],
  ['close', 12, 'dispatcher', 9],
  ['withdraw', 2, 'dispatcher', 9],
  ['withdraw', 3, 'dispatcher', 9],
  ['closeUnderSupervision', 7, 'chief', 9],
  ['closeUnderSupervision', 8, 'chief', 9],
]
const allowedKeys = new Set(allowed.map(([action, from, role]) => `${action}|${from}|${role}`))

describe('allowed transitions', () => {
  it.each(allowed)('%s at %s by the %s leads to %s', (action, from, role, to) => {
    expect(nextStatus(action, from, attempt(role))).toEqual({ ok: true, to })
    const facts = attempt(role)
    expect(availableActions(from, facts.roles, facts)).toContain(action)
  })
})

describe('forbidden transitions', () => {
  const forbidden = flowActions.flatMap((action) =>
    eventStatuses.flatMap((from) =>
      everyRole
        .filter((role) => !allowedKeys.has(`${action}|${from}|${role}`))
        .map((role) => [action, from, role] as const),
    ),
  )

  it('event-15: the whole product of actions, statuses and roles is covered', () => {
    expect(flowActions.length).toBe(Object.keys(workflow).length)
    expect(new Set(flowActions).size).toBe(18)
    expect(forbidden.length).toBe(18 * 11 * 7 - allowed.length)
  })

  it.each(forbidden)('%s at %s by the %s is refused in words', (action, from, role) => {
    const decision = nextStatus(action, from, attempt(role))
    expect(decision.ok).toBe(false)
    if (!decision.ok) {
      expect(['EVENT_ENDED', 'WRONG_STATUS', 'WRONG_ROLE']).toContain(decision.code)
      expect(decision.message).toMatch(/[一-龥]/)
    }
    const facts = attempt(role)
    expect(availableActions(from, facts.roles, facts)).not.toContain(action)
  })
})

describe('raising', () => {
  it.each(eventTypes)('type %s starts delegated if it is a task, else waits for the dispatcher', (type) => {
    const isTask = ['4', '4.7', '7', '7.4'].includes(type)
    const raiser: FlowRole = isTask ? 'dispatcher' : 'engine'
    const other: FlowRole = isTask ? 'engine' : 'dispatcher'
    expect(nextStatus('raise', null, attempt(raiser, { type }))).toEqual({ ok: true, to: isTask ? 2 : 1 })
    expect(nextStatus('raise', null, attempt(other, { type }))).toMatchObject({ ok: false, code: 'WRONG_ROLE' })
    for (const role of ['holder', 'assistant', 'overseer', 'chief'] as const) {
      expect(nextStatus('raise', null, attempt(role, { type }))).toMatchObject({ ok: false, code: 'WRONG_ROLE' })
    }
  })

  it('task-16, task-17: a task raised at once needs its description and recipients, an alarm needs nothing', () => {
    expect(nextStatus('raise', null, attempt('dispatcher', { type: '4', inputs: new Set() }))).toMatchObject({
      code: 'MISSING_INPUT',
      message: '请完善任务描述',
    })
    expect(nextStatus('raise', null, attempt('engine', { inputs: new Set() }))).toEqual({ ok: true, to: 1 })
  })

  it('a report is raised by its reporter', () => {
    expect(nextStatus('raise', null, attempt('reporter', { type: '3' }))).toEqual({ ok: true, to: 1 })
  })

  it('nothing else happens to an event that does not exist', () => {
    for (const action of flowActions.filter((a) => a !== 'raise')) {
      for (const role of everyRole) {
        expect(nextStatus(action, null, attempt(role))).toMatchObject({ ok: false, code: 'WRONG_STATUS' })
      }
    }
  })
})

describe('returning and passing on', () => {
  it.each([2, 3, 11] as const)('a transferee’s return at %s goes to the transferor, not to the dispatcher', (from) => {
    expect(nextStatus('rollback', from, attempt('holder', { hops: 1 }))).toEqual({ ok: true, to: 2 })
  })

  it('a refused return stays refused for the first-level unit', () => {
    const locked = attempt('holder', { returnLocked: true })
    expect(nextStatus('rollback', 2, locked)).toMatchObject({ ok: false, code: 'RETURN_LOCKED' })
    expect(availableActions(2, locked.roles, locked)).toEqual(['confirm', 'deliver'])
  })

  it('a transferee may still hand the task back inside its own organisation', () => {
    expect(nextStatus('rollback', 11, attempt('holder', { returnLocked: true, hops: 2 }))).toEqual({ ok: true, to: 2 })
  })

  it('a task is passed on three times and not a fourth', () => {
    expect(nextStatus('deliver', 11, attempt('holder', { hops: 2 }))).toEqual({ ok: true, to: 11 })
    expect(nextStatus('deliver', 11, attempt('holder', { hops: 3 }))).toMatchObject({ code: 'TOO_MANY_HOPS' })
  })
})

describe('supervision', () => {
  it('未到位 returns the event to the dispatcher', () => {
    expect(nextStatus('overseerFeedback', 7, attempt('overseer', { result: '未到位' }))).toEqual({ ok: true, to: 12 })
  })

  it.each(['整改到位', '未到位'] as const)('限期整改 with %s stays at 7 until the 复查', (result) => {
    const first = attempt('overseer', { measure: '限期整改', result })
    expect(nextStatus('overseerFeedback', 7, first)).toEqual({ ok: true, to: 7 })
    const to = result === '整改到位' ? 10 : 12
    expect(nextStatus('overseerFeedback', 7, { ...first, isRecheck: true })).toEqual({ ok: true, to })
  })
})

describe('closing', () => {
  const closings: [FlowAction, EventStatus, FlowRole][] = [
    ['close', 1, 'dispatcher'],
    ['close', 4, 'dispatcher'],
    ['close', 12, 'dispatcher'],
    ['withdraw', 2, 'dispatcher'],
    ['withdraw', 3, 'dispatcher'],
    ['closeUnderSupervision', 8, 'chief'],
  ]

  it.each(closings)('%s at %s: level 一 and reports need field feedback first', (action, from, role) => {
    for (const changes of [{ level: 1 }, { type: '3', level: null }] as const) {
      const without = attempt(role, { ...changes, hasFeedback: false })
      expect(nextStatus(action, from, without)).toMatchObject({ ok: false, code: 'FEEDBACK_REQUIRED' })
      expect(availableActions(from, without.roles, without)).not.toContain(action)
      expect(nextStatus(action, from, attempt(role, changes))).toEqual({ ok: true, to: 9 })
    }
    expect(nextStatus(action, from, attempt(role, { level: 2, hasFeedback: false }))).toEqual({ ok: true, to: 9 })
  })

  it('at 11 nobody closes, whatever roles they hold', () => {
    const all = attempt('chief', { roles: new Set(everyRole) })
    expect(availableActions(11, all.roles, all).filter((action) => workflow[action].to === 9)).toEqual([])
  })

  it.each([9, 10] as const)('an event at %s takes no action and points to a new linked event', (ended) => {
    const all = attempt('chief', { roles: new Set(everyRole) })
    expect(availableActions(ended, all.roles, all)).toEqual([])
    const decision = nextStatus('delegate', ended, all)
    expect(decision).toMatchObject({ ok: false, code: 'EVENT_ENDED' })
    expect(decision.ok ? '' : decision.message).toContain('新建关联事件')
  })
})

describe('required inputs', () => {
  const required: [FlowAction, EventStatus, FlowRole, FlowInput[]][] = [
    ['delegate', 1, 'dispatcher', ['description', 'recipients']],
    ['redelegate', 6, 'dispatcher', ['description', 'recipients']],
    ['deliver', 3, 'holder', ['newHolder', 'reason']],
    ['rollback', 3, 'holder', ['reason']],
    ['refuseReturn', 4, 'dispatcher', ['reason']],
    ['feedback', 3, 'holder', ['location', 'pollutionJudge', 'traceContent']],
    ['furtherFeedback', 6, 'assistant', ['location', 'pollutionJudge', 'traceContent']],
    ['assessDispatch', 6, 'dispatcher', ['opinion', 'overseers']],
    ['assessArchive', 6, 'dispatcher', ['opinion']],
    ['overseerRollback', 7, 'overseer', ['reason']],
    ['overseerFeedback', 7, 'overseer', ['overseerContent', 'result']],
    ['confirm', 2, 'holder', []],
    ['assistConfirm', 2, 'assistant', []],
    ['overseerConfirm', 8, 'overseer', []],
    ['close', 1, 'dispatcher', []],
    ['withdraw', 2, 'dispatcher', []],
    ['closeUnderSupervision', 7, 'chief', []],
  ]

  it.each(required)('%s at %s by the %s is refused without any of %j, and asks for nothing else', (...row) => {
    const [action, from, role, inputs] = row
    expect(nextStatus(action, from, attempt(role, { inputs: new Set(inputs) })).ok).toBe(true)
    for (const left of inputs) {
      const others = new Set(inputs.filter((input) => input !== left))
      expect(nextStatus(action, from, attempt(role, { inputs: others }))).toEqual({
        ok: false,
        code: 'MISSING_INPUT',
        message: flowInputMessages[left],
      })
    }
  })

  it('task-14, task-15, task-16, task-17: the documented sentences are kept', () => {
    expect(flowInputMessages.opinion).toBe('请完善评估意见')
    expect(flowInputMessages.overseers).toBe('请选择部门及人员')
    expect(flowInputMessages.description).toBe('请完善任务描述')
    expect(flowInputMessages.recipients).toBe('请选择部门及人员')
  })
})

describe('what the screens offer', () => {
  it('task-05, task-06, task-07, task-08, event-02: the dispatcher’s choices at each status', () => {
    const facts = attempt('dispatcher')
    const offered = Object.fromEntries(eventStatuses.map((s) => [s, availableActions(s, facts.roles, facts).join(' ')]))
    expect(offered).toEqual({
      1: 'delegate close',
      2: 'withdraw',
      3: 'withdraw',
      4: 'delegate refuseReturn close',
      6: 'assessDispatch assessArchive redelegate close',
      7: '',
      8: '',
      9: '',
      10: '',
      11: '',
      12: 'assessDispatch assessArchive redelegate close',
    })
  })

  it('every open status can be left by somebody', () => {
    for (const status of eventStatuses.filter((s) => s !== 9 && s !== 10)) {
      const leaves = allowed.filter(([, from, , to]) => from === status && to !== status)
      expect(leaves.length, statusLabels[status]).toBeGreaterThan(0)
    }
  })
})
