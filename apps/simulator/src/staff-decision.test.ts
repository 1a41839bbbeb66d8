import { defaultDeadlines } from '@qingkong/domain/event/deadline'
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
  restingStatusFor,
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

/** The stage of a plan that takes longer than the level allows: each act ends one, a task handed down keeps its clock. */
const lateAt = (plan: readonly PlannedAct[], level: 1 | 2 | 3): string | null => {
  const limits = { desk: defaultDeadlines.sign[level], ...defaultDeadlines }
  let stage: 'desk' | 'sign' | 'feedback' | 'assess' | null = 'desk'
  let waitedMs = 0
  for (const [index, { act, afterMs }] of plan.entries()) {
    waitedMs += afterMs
    if (stage === null || act.kind === 'comment' || act.kind === 'assistConfirm') continue
    const limit = stage === 'desk' ? limits.desk : limits[stage][level]
    if (waitedMs > limit) return stage
    if (act.kind === 'confirm' && plan[index + 1]?.act.kind === 'deliver') continue
    if (act.kind === 'deliver') continue
    if (act.kind === 'delegate' || act.kind === 'refuseReturn') stage = 'sign'
    else if (act.kind === 'rollback') stage = 'desk'
    else if (act.kind === 'confirm') stage = 'feedback'
    else if (act.kind === 'feedback') stage = 'assess'
    else stage = act.kind === 'overseerFeedback' ? 'assess' : null
    waitedMs = 0
  }
  return null
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

  it('minor events are closed with a reason within two hours', () => {
    for (let number = 0; number < 50; number++) {
      const plan = planFor(seed, event(number, { level: 3, recovered: true }), false)
      expect(walk(plan, 3)).toBe(9)
      expect(planDurationMs(plan)).toBeLessThan(2.5 * hourMs)
    }
  })

  it('are late on one event in seven to fourteen, as a city’s statistics show, at any stage', () => {
    for (const level of [1, 2, 3] as const) {
      for (const task of level === 1 ? [true] : [true, false]) {
        const late = Array.from({ length: 800 }, (_, number) => {
          const eventAt = Date.UTC(2026, 9, 20, number % 24)
          return lateAt(planFor(seed, event(number, { level, eventAt }), task), level)
        }).filter((stage) => stage !== null)
        expect(late.length / 800).toBeGreaterThan(0.06)
        expect(late.length / 800).toBeLessThan(0.15)
        if (task) expect(new Set(late)).toEqual(new Set(['desk', 'sign', 'feedback', 'assess']))
      }
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
    expect(sum(Date.UTC(2026, 9, 20, 18))).toBeGreaterThan(1.2 * sum(Date.UTC(2026, 9, 20, 2)))
  })

  it('on the last day an event is brought to each open status and rests there, within four hours', () => {
    expect([...new Set(restingStatuses)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 6, 7, 8, 11, 12])
    for (const status of restingStatuses) {
      expect(walk(planUntil(status), 2)).toBe(status)
      expect(planDurationMs(planUntil(status))).toBeLessThan(4 * hourMs)
    }
  })

  it('an event rests only where it is not overdue when the city goes live, save in the last two hours', () => {
    const liveAt = Date.UTC(2026, 9, 20, 3)
    const at = (hours: number, level: number | null, wanted = restingStatuses) =>
      restingStatusFor(wanted, level, liveAt - hours * hourMs, liveAt)
    expect(at(20, 2)).toBe(7)
    expect(at(20, 2, [12, 6, 11, 3, 2, 1])).toBeNull()
    expect(at(5, 2, [12, 6, 3, 2])).toBe(12)
    expect(at(5, 2, [6, 3, 2])).toBe(6)
    expect(at(20, 3, [6, 3, 2])).toBe(3)
    expect(at(0.5, 3, [6, 2, 1])).toBe(2)
    expect(at(0.15, 1, [2, 1])).toBe(1)
    // Too late for the way there.
    expect(at(0.5, 2, [12, 7, 8, 6])).toBeNull()
  })
})
