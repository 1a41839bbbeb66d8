import type { EventStatus } from '@qingkong/domain/event/event-status'
import type { CloseReason, Finding, Measure, OverseerResult } from '@qingkong/domain/event/flow-form'
import { minuteMs } from '@qingkong/domain/time/city-time'
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

/**
 * The life of an event at the hands of the staff: who does what and how long each takes. Nights are slower; one in
 * seven is signed late; some tasks are handed down, some come back.
 */
export const planFor = (seed: number, event: SeenEvent, task: boolean): PlannedAct[] => {
  const draw = (name: string): number => uniform(seed, `staff-${name}`, event.number)
  const { hour } = localMoment(event.eventAt)
  const slow = hour >= 22 || hour < 7 ? 1.7 : 1
  const minutes = (name: string, from: number, to: number): number =>
    Math.round((from + (to - from) * draw(name) ** 1.5) * slow) * minuteMs
  if (!task) {
    const act: Act = { kind: 'close', reasonCode: closeReasonOf(draw('reason'), event.recovered) }
    return [{ act, afterMs: minutes('close', 25, 110) }]
  }

  const plan: PlannedAct[] = [
    {
      act: { kind: 'delegate', assistants: 1 + pick(2, seed, 'staff-assistants', event.number) },
      afterMs: minutes('delegate', 3, 22),
    },
  ]
  const signing = draw('late') < 0.14 ? minutes('sign-late', 35, 80) : minutes('sign', 4, 14)
  const path = draw('path')
  if (path < 0.07) {
    plan.push({ act: { kind: 'rollback' }, afterMs: signing })
    plan.push(
      draw('insist') < 0.5
        ? { act: { kind: 'refuseReturn' }, afterMs: minutes('insist', 10, 40) }
        : { act: { kind: 'delegate', assistants: 1 }, afterMs: minutes('again', 10, 40) },
    )
    plan.push({ act: { kind: 'confirm' }, afterMs: minutes('sign-again', 5, 20) })
  } else {
    plan.push({ act: { kind: 'confirm' }, afterMs: signing })
    if (path < 0.16) {
      plan.push({ act: { kind: 'deliver' }, afterMs: minutes('deliver', 5, 25) })
      plan.push({ act: { kind: 'confirm' }, afterMs: minutes('sign-below', 6, 25) })
    }
  }
  if (draw('assist') < 0.5) plan.push({ act: { kind: 'assistConfirm' }, afterMs: minutes('assist', 2, 12) })
  const found = draw('found') < 0.72
  plan.push({ act: { kind: 'feedback', found }, afterMs: minutes('feedback', 45, 220) })
  if (draw('comment') < 0.3) plan.push({ act: { kind: 'comment' }, afterMs: minutes('comment', 5, 40) })

  const finding: Finding = found ? '属实' : draw('unclear') < 0.5 ? '不属实' : '无法核实'
  const measure: Measure = !found || draw('measure') < 0.7 ? '立行立改' : draw('case') < 0.5 ? '移送执法' : '移交部门'
  const supervised = found && (event.level === 1 || draw('supervised') < 0.35)
  const assessing = minutes('assess', 25, 200)
  if (!supervised) return [...plan, { act: { kind: 'assessArchive', finding, measure }, afterMs: assessing }]
  plan.push({ act: { kind: 'assessDispatch', finding, measure }, afterMs: assessing })
  plan.push({ act: { kind: 'overseerConfirm' }, afterMs: minutes('oversee-sign', 30, 300) })
  if (draw('poor') < 0.12) {
    plan.push({ act: { kind: 'overseerFeedback', result: '未到位' }, afterMs: minutes('poor', 240, 1200) })
    plan.push({ act: { kind: 'assessArchive', finding, measure }, afterMs: minutes('after-poor', 200, 900) })
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

/** Statuses the last day's events rest at, in this order: each open one at least once. */
export const restingStatuses: readonly EventStatus[] = [12, 7, 8, 6, 11, 4, 3, 2, 1, 3, 2, 6]

export const planDurationMs = (plan: readonly PlannedAct[]): number =>
  plan.reduce((sum, planned) => sum + planned.afterMs, 0)
