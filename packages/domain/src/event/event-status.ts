import type { EventType } from './event-type.ts'

/** Event statuses; 5 is reserved and never shown (event-07). */
export type EventStatus = 1 | 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** Labels exactly as documented: 督察 in 7 and 12, 督查 in 8 (event-03..14). */
export const statusLabels: Readonly<Record<EventStatus, string>> = {
  1: '告警中',
  2: '溯源待确认',
  3: '溯源中',
  4: '溯源退回',
  6: '待评估',
  7: '待督察',
  8: '督查待确认',
  9: '已关闭',
  10: '已归档',
  11: '已转交',
  12: '督察退回',
}

export const eventStatuses: readonly EventStatus[] = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]

/** Never left: a closed or archived event is not reopened, a new linked event is raised. */
export const endedStatuses: readonly EventStatus[] = [9, 10]

export const openStatuses: readonly EventStatus[] = eventStatuses.filter((status) => !endedStatuses.includes(status))

export const isEventStatus = (value: number): value is EventStatus => {
  return eventStatuses.some((status) => status === value)
}

export const isOpen = (status: EventStatus): boolean => {
  return openStatuses.includes(status)
}

/** Label of a status; a report at status 1 reads 已上报 (event-03). */
export const statusLabel = (status: EventStatus, type: EventType): string => {
  return status === 1 && type === '3' ? '已上报' : statusLabels[status]
}

/** Whose turn it is. One colour family each: blue, amber, violet, grey. */
export type StatusOwner = 'dispatcher' | 'field' | 'overseer' | 'ended'

const owners: Readonly<Record<EventStatus, StatusOwner>> = {
  1: 'dispatcher',
  2: 'field',
  3: 'field',
  4: 'dispatcher',
  6: 'dispatcher',
  7: 'overseer',
  8: 'overseer',
  9: 'ended',
  10: 'ended',
  11: 'field',
  12: 'dispatcher',
}

export const statusOwner = (status: EventStatus): StatusOwner => {
  return owners[status]
}
