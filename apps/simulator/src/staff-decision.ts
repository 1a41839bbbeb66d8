import { deadlineStageAt, defaultDeadlines } from '@qingkong/domain/event/deadline'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import type { CloseReason, Finding, Measure, OverseerResult } from '@qingkong/domain/event/flow-form'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { pick, uniform } from './city/noise.ts'
import { localMoment } from './city/season.ts'

/** What the desk sees of a new event. */
export interface SeenEvent {
  /** Any number that tells events apart; decisions are drawn by it. */
  number: number
  eventType: string
  level: number | null
  recovered: boolean
  eventAt: number
}

/** One act of somebody on an event, in the order of the workflow. */
export type Act =
  | { kind: 'close'; reasonCode: CloseReason }
  | { kind: 'delegate'; assistants: number }
  | { kind: 'confirm' }
  | { kind: 'assistConfirm' }
  | { kind: 'deliver' }
  | { kind: 'rollback' }
  | { kind: 'refuseReturn' }
  | { kind: 'feedback'; found: boolean }
  | { kind: 'comment' }
  | { kind: 'assessArchive'; finding: Finding; measure: Measure }
  | { kind: 'assessDispatch'; finding: Finding; measure: Measure }
  | { kind: 'overseerConfirm' }
  | { kind: 'overseerRollback' }
  | { kind: 'overseerFeedback'; result: OverseerResult }

/** An act and how long after the one before it is done. */
export interface PlannedAct {
  act: Act
  afterMs: number
}

const closeReasonOf = (draw: number, recovered: boolean): CloseReason => {
  if (recovered && draw < 0.6) return '已恢复'
  if (draw < 0.75) return '区域传输'
  if (draw < 0.85) return '设备异常'
  return draw < 0.93 ? '重复' : '质控'
}

/** Whether an event is worth a task: the severe ones always, and reports; a share of the middle; the rest is closed. */
export const deservesTask = (seed: number, event: SeenEvent, tasksToday: number): boolean => {
  if (event.eventType === '3' || event.level === 1) return true
  if (tasksToday >= 4) return false
  const chance = event.eventType === '6' ? 0.35 : event.level === 2 ? 0.5 : 0.2
  return uniform(seed, 'deserves-task', event.number) < chance
}

const isNight = (at: number): boolean => {
  const { hour } = localMoment(at)
  return hour >= 22 || hour < 7
}

/** One event in eleven is late at some stage, at night one in seven: what the desk's statistics of a real city show. */
const lateShare = { day: 0.09, night: 0.14 }

type Stage = 'desk' | 'sign' | 'feedback' | 'assess'

/** The stage at which an event's people are late; null for the many on which nobody is. */
const lateStageOf = (seed: number, event: SeenEvent, task: boolean): Stage | null => {
  const share = isNight(event.eventAt) ? lateShare.night : lateShare.day
  if (uniform(seed, 'staff-late', event.number) >= share) return null
  const stages: readonly Stage[] = task ? ['desk', 'sign', 'sign', 'feedback', 'assess'] : ['desk']
  return stages[pick(stages.length, seed, 'staff-late-stage', event.number)] ?? null
}

/**
 * The life of an event at the hands of the staff: who does what and how long each takes, within the limits of its level
 * except at the stage where somebody is late. Nights are slower; some tasks are handed down, some come back.
 */
export const planFor = (seed: number, event: SeenEvent, task: boolean): PlannedAct[] => {
  const draw = (name: string): number => uniform(seed, `staff-${name}`, event.number)
  const slow = isNight(event.eventAt) ? 1.4 : 1
  const minutes = (name: string, from: number, to: number): number =>
    Math.round(from + (to - from) * draw(name) ** 1.5) * minuteMs
  const level = event.level === 1 || event.level === 2 ? event.level : 3
  const late = lateStageOf(seed, event, task)
  /** Within a stage's limit: at day by the faster half of it; at most so many hours, however long the limit. */
  const within = (stage: Stage, name: string, mostHours: number): number => {
    const limitMs = defaultDeadlines[stage === 'desk' ? 'sign' : stage][level]
    if (late === stage) return limitMs + minutes(`${name}-late`, 3, 20) + Math.round(0.8 * limitMs * draw(`${name}-by`))
    const most = Math.min(limitMs, mostHours * hourMs)
    return Math.round(most * Math.min(0.65, (0.15 + 0.42 * draw(name) ** 1.5) * slow))
  }
  if (!task) {
    const act: Act = { kind: 'close', reasonCode: closeReasonOf(draw('reason'), event.recovered) }
    return [{ act, afterMs: within('desk', 'close', 1) }]
  }

  const plan: PlannedAct[] = [
    {
      act: { kind: 'delegate', assistants: 1 + pick(2, seed, 'staff-assistants', event.number) },
      afterMs: within('desk', 'delegate', 1),
    },
  ]
  const path = draw('path')
  if (path < 0.07) {
    plan.push({ act: { kind: 'rollback' }, afterMs: within('sign', 'sign', 1) })
    plan.push(
      draw('insist') < 0.5
        ? { act: { kind: 'refuseReturn' }, afterMs: within('desk', 'insist', 1) }
        : { act: { kind: 'delegate', assistants: 1 }, afterMs: within('desk', 'again', 1) },
    )
    plan.push({ act: { kind: 'confirm' }, afterMs: within('sign', 'sign-again', 1) })
  } else if (path < 0.16) {
    // The time to sign runs on while a task is handed down: three acts share it.
    const third = () => Math.round(within('sign', 'sign', 1) / 3)
    plan.push({ act: { kind: 'confirm' }, afterMs: third() })
    plan.push({ act: { kind: 'deliver' }, afterMs: third() })
    plan.push({ act: { kind: 'confirm' }, afterMs: third() })
  } else {
    plan.push({ act: { kind: 'confirm' }, afterMs: within('sign', 'sign', 1) })
  }
  if (draw('assist') < 0.5) plan.push({ act: { kind: 'assistConfirm' }, afterMs: minutes('assist', 2, 12) })
  const found = draw('found') < 0.72
  plan.push({ act: { kind: 'feedback', found }, afterMs: within('feedback', 'feedback', 7) })
  if (draw('comment') < 0.3) plan.push({ act: { kind: 'comment' }, afterMs: minutes('comment', 3, 14) })

  const finding: Finding = found ? '属实' : draw('unclear') < 0.5 ? '不属实' : '无法核实'
  const measure: Measure = !found || draw('measure') < 0.7 ? '立行立改' : draw('case') < 0.5 ? '移送执法' : '移交部门'
  const supervised = found && (event.level === 1 || draw('supervised') < 0.35)
  const assessing = within('assess', 'assess', 5)
  if (!supervised) return [...plan, { act: { kind: 'assessArchive', finding, measure }, afterMs: assessing }]
  plan.push({ act: { kind: 'assessDispatch', finding, measure }, afterMs: assessing })
  plan.push({ act: { kind: 'overseerConfirm' }, afterMs: minutes('oversee-sign', 30, 300) })
  if (draw('poor') < 0.12) {
    plan.push({ act: { kind: 'overseerFeedback', result: '未到位' }, afterMs: minutes('poor', 240, 1200) })
    plan.push({ act: { kind: 'assessArchive', finding, measure }, afterMs: within('assess', 'after-poor', 5) })
  } else {
    plan.push({ act: { kind: 'overseerFeedback', result: '整改到位' }, afterMs: minutes('oversee', 240, 1500) })
  }
  return plan
}

const quick = (minutes: number, act: Act): PlannedAct => ({ act, afterMs: minutes * minuteMs })

/** The shortest way to each open status: what the city shows on the day it goes live. */
export const planUntil = (status: EventStatus): PlannedAct[] => {
  const delegated = [quick(6, { kind: 'delegate', assistants: 1 })]
  const signed = [...delegated, quick(9, { kind: 'confirm' })]
  const told = [...signed, quick(48, { kind: 'feedback', found: true })]
  const dispatched = [...told, quick(25, { kind: 'assessDispatch', finding: '属实', measure: '立行立改' })]
  switch (status) {
    case 2:
      return delegated
    case 3:
      return signed
    case 4:
      return [...delegated, quick(12, { kind: 'rollback' })]
    case 6:
      return told
    case 7:
      return [...dispatched, quick(30, { kind: 'overseerConfirm' })]
    case 8:
      return dispatched
    case 11:
      return [...signed, quick(14, { kind: 'deliver' })]
    case 12:
      return [...dispatched, quick(30, { kind: 'overseerConfirm' }), quick(35, { kind: 'overseerRollback' })]
    default:
      return []
  }
}

/** Statuses the last day's events rest at: each open one at least once. */
export const restingStatuses: readonly EventStatus[] = [12, 7, 8, 6, 11, 4, 3, 2, 1, 3, 2, 6, 1, 1]

export const planDurationMs = (plan: readonly PlannedAct[]): number =>
  plan.reduce((sum, planned) => sum + planned.afterMs, 0)

/** How long an event may wait at a status without being overdue; null where days are allowed. */
const waitingLimitMs = (status: EventStatus, level: number | null): number | null => {
  const stage = status === 1 || status === 4 ? 'sign' : deadlineStageAt[status]
  return stage === null || stage === 'supervise'
    ? null
    : defaultDeadlines[stage][level === 1 || level === 2 ? level : 3]
}

/** With so little time left an event takes a status whether it will be due before the city is live or not. */
const lastChanceMs = 2 * hourMs

/**
 * The status that an event seen now is to rest at when the city goes live, one of those still without an event: the
 * first that it reaches in time and at which it is not overdue by then.
 */
export const restingStatusFor = (
  wanted: readonly EventStatus[],
  level: number | null,
  now: number,
  liveAt: number,
): EventStatus | null => {
  const fits = (status: EventStatus): boolean => {
    const restMs = liveAt - now - planDurationMs(planUntil(status))
    // An act waits for the next moment of the staff, five minutes at most.
    if (restMs < 6 * minuteMs) return false
    const limit = waitingLimitMs(status, level)
    return limit === null || restMs <= limit || liveAt - now <= planDurationMs(planUntil(status)) + lastChanceMs
  }
  return wanted.find(fits) ?? null
}
