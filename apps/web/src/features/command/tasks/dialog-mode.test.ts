import { type EventStatus, eventStatuses } from '@qingkong/domain/event/event-status'
import { availableActions, type FlowFacts, type FlowRole } from '@qingkong/domain/event/workflow'
import { describe, expect, it } from 'vitest'
import { assessStatusFor, dialogMode } from './dialog-mode.ts'

const facts: FlowFacts = {
  type: '1',
  level: 2,
  hops: 0,
  returnLocked: false,
  hasFeedback: true,
  measure: null,
  isRecheck: false,
}
const mode = (status: EventStatus, role: FlowRole, from: 'map' | 'list' = 'map') =>
  dialogMode(status, availableActions(status, new Set([role]), facts), from)

describe('the task dialog by status, with the actions of the workflow table', () => {
  it('task-01: 任务下发 at status 1, 任务详情 at every other', () => {
    for (const status of eventStatuses)
      expect(mode(status, 'dispatcher').title).toBe(status === 1 ? '任务下发' : '任务详情')
  })

  it('task-05, task-06: the dispatch form at 1 without and at 4 with the process list', () => {
    expect(mode(1, 'dispatcher')).toMatchObject({ form: 'dispatch', process: false, anchors: false })
    expect(mode(4, 'dispatcher')).toMatchObject({ form: 'dispatch', process: true })
  })

  it('task-07: the assessment at 6 and 12 only', () => {
    const withAssess = eventStatuses.filter((status) => mode(status, 'dispatcher').form === 'assess')
    expect(withAssess).toEqual([6, 12])
  })

  it('task-02: anchors from map and cockpit at every status but 1, from a list at none', () => {
    const withAnchors = (from: 'map' | 'list') =>
      eventStatuses.filter((status) => mode(status, 'dispatcher', from).anchors)
    expect(withAnchors('map')).toEqual(eventStatuses.filter((status) => status !== 1))
    expect(withAnchors('list')).toEqual([])
  })

  it('task-08: the dialog’s own close button is hidden at 1, 4, 6, 9, 10, 11, 12', () => {
    const shown = (role: FlowRole) => eventStatuses.filter((status) => mode(status, role).closeButton)
    expect(shown('dispatcher')).toEqual([2, 3])
    expect(shown('chief')).toEqual([7, 8])
  })

  it('a handler never sees the dispatcher’s forms', () => {
    for (const status of eventStatuses) expect(mode(status, 'holder').form).toBe('none')
  })

  it('task-09: dispatching on is assessStatus 2, off is 3', () => {
    expect([assessStatusFor(true), assessStatusFor(false)]).toEqual([2, 3])
  })
})
