import type { EventStatus } from '@qingkong/domain/event/event-status'
import { type FlowAction, type FlowInput, type FlowRole, nextStatus } from '@qingkong/domain/event/workflow'
import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import {
  type Act,
  deservesTask,
  type PlannedAct,
  planDurationMs,
  planFor,
  planUntil,
  restingStatuses,
  type SeenEvent,
} from './staff-decision.ts'

const seed = 20260101
const event = (number: number, part: Partial<SeenEvent> = {}): SeenEvent => ({
  number,
  eventType: '1',
  level: 2,
  recovered: false,
  eventAt: Date.UTC(2026, 9, 20, 2),
  ...part,
})

const actionOf: Record<Act['kind'], FlowAction | null> = {
  close: 'close',
  delegate: 'delegate',
  confirm: 'confirm',
  assistConfirm: 'assistConfirm',
  deliver: 'deliver',
  rollback: 'rollback',
  refuseReturn: 'refuseReturn',
  feedback: 'feedback',
  comment: null,
  assessArchive: 'assessArchive',
  assessDispatch: 'assessDispatch',
  overseerConfirm: 'overseerConfirm',
  overseerRollback: 'overseerRollback',
  overseerFeedback: 'overseerFeedback',
}
const everybody: ReadonlySet<FlowRole> = new Set(['dispatcher', 'holder', 'assistant', 'overseer', 'chief'])
const everything: ReadonlySet<FlowInput> = new Set([
  'description',
  'recipients',
  'newHolder',
  'reason',
  'location',
  'pollutionJudge',
  'traceContent',
  'opinion',
  'overseers',
  'overseerContent',
  'result',
])

/** Walks a plan through the product's own workflow table; the status it rests at, or the refusal. */
const walk = (plan: readonly PlannedAct[], level: 1 | 2 | 3): EventStatus | string => {
  let status: EventStatus = 1
  let hops = 0
  let hasFeedback = false
  for (const { act } of plan) {
    const action = actionOf[act.kind]
    if (action === null) continue
    const decision = nextStatus(action, status, {
      type: '1',
      level,
      hops,
      returnLocked: false,
      hasFeedback,
      measure: '立行立改',
      isRecheck: false,
      roles: everybody,
      inputs: everything,
      result: act.kind === 'overseerFeedback' ? act.result : null,
    })
    if (!decision.ok) return `${act.kind} at ${status}: ${decision.message}`
    status = decision.to
    if (act.kind === 'deliver') hops++
    if (act.kind === 'feedback') hasFeedback = true
  }
  return status
}

describe('the simulated staff', () => {
  it('decide the same way when asked again', () => {
    expect(planFor(seed, event(7), true)).toEqual(planFor(seed, event(7), true))
  })

  it('every plan for a task is a way the workflow table allows, and ends archived', () => {
    const ends = Array.from({ length: 400 }, (_, number) => walk(planFor(seed, event(number, { level: 1 }), true), 1))
    expect(ends.filter((end) => end !== 10)).toEqual([])
  })

  it('use every kind of act over a season', () => {
    const kinds = new Set(
      Array.from({ length: 600 }, (_, number) => planFor(seed, event(number), number % 5 !== 0))
        .flat()
        .map(({ act }) => act.kind),
    )
    const used: Act['kind'][] = [
      'assessArchive',
      'assessDispatch',
      'assistConfirm',
      'close',
      'comment',
      'confirm',
      'delegate',
      'deliver',
      'feedback',
      'overseerConfirm',
      'overseerFeedback',
      'refuseReturn',
      'rollback',
    ]
    expect([...kinds].sort()).toEqual(used)
  })

  it('minor events are closed with a reason within half a day', () => {
    for (let number = 0; number < 50; number++) {
      const plan = planFor(seed, event(number, { level: 3, recovered: true }), false)
      expect(walk(plan, 3)).toBe(9)
      expect(planDurationMs(plan)).toBeLessThan(12 * hourMs)
    }
  })

  it('a level-one alarm and a citizen’s report always become tasks; the rest only up to four a day', () => {
    expect(deservesTask(seed, event(1, { level: 1 }), 99)).toBe(true)
    expect(deservesTask(seed, event(1, { eventType: '3', level: null }), 99)).toBe(true)
    expect(deservesTask(seed, event(1, { level: 2 }), 4)).toBe(false)
    const share = Array.from({ length: 400 }, (_, n) => deservesTask(seed, event(n), 0)).filter(Boolean).length / 400
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })

  it('nights are slower than days', () => {
    const sum = (eventAt: number) =>
      Array.from({ length: 100 }, (_, n) => planFor(seed, event(n, { eventAt }), true)[0]?.afterMs ?? 0).reduce(
        (a, b) => a + b,
        0,
      )
    expect(sum(Date.UTC(2026, 9, 20, 18))).toBeGreaterThan(1.4 * sum(Date.UTC(2026, 9, 20, 2)))
  })

  it('on the last day an event is brought to each open status and rests there, within four hours', () => {
    expect([...new Set(restingStatuses)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 6, 7, 8, 11, 12])
    for (const status of restingStatuses) {
      expect(walk(planUntil(status), 2)).toBe(status)
      expect(planDurationMs(planUntil(status))).toBeLessThan(4 * hourMs)
    }
  })
})
