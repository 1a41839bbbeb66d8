import { describe, expect, it } from 'vitest'
import {
  endedStatuses,
  eventStatuses,
  isEventStatus,
  isOpen,
  openStatuses,
  statusLabel,
  statusLabels,
  statusOwner,
} from './event-status.ts'

describe('event statuses', () => {
  it('event-03, event-04, event-05, event-06, event-07, event-08, event-09, event-10, event-11, event-12, event-13, event-14: labels are the document’s, with 督查 at 8 and 督察 at 7 and 12', () => {
    expect(eventStatuses.map((status) => `${status}${statusLabels[status]}`).join(' ')).toBe(
      '1告警中 2溯源待确认 3溯源中 4溯源退回 6待评估 7待督察 8督查待确认 9已关闭 10已归档 11已转交 12督察退回',
    )
  })

  it('event-03: a report at status 1 reads 已上报 and only there', () => {
    expect(statusLabel(1, '3')).toBe('已上报')
    expect(statusLabel(1, '1')).toBe('告警中')
    expect(statusLabel(2, '3')).toBe('溯源待确认')
  })

  it('event-07: status 5 does not exist', () => {
    expect(isEventStatus(5)).toBe(false)
    expect(isEventStatus(11)).toBe(true)
  })

  it('every status is either open or ended, and only ended ones have no owner', () => {
    expect([...openStatuses, ...endedStatuses].sort((a, b) => a - b)).toEqual([...eventStatuses])
    for (const status of eventStatuses) expect(statusOwner(status) === 'ended').toBe(!isOpen(status))
  })

  it('event-15: the turn (and with it the colour) is the field’s at 2, 3, 11, the overseer’s at 7, 8, the dispatcher’s at 1, 4, 6, 12', () => {
    const turns = (owner: string) => eventStatuses.filter((status) => statusOwner(status) === owner)
    expect(turns('field')).toEqual([2, 3, 11])
    expect(turns('overseer')).toEqual([7, 8])
    expect(turns('dispatcher')).toEqual([1, 4, 6, 12])
  })
})
