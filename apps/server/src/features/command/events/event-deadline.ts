import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import {
  type DeadlineStage,
  deadlineFor,
  deadlineStageAt,
  paceOf,
  soonDueAt,
  type WorkCalendar,
} from '@qingkong/domain/event/deadline'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import type { EventType } from '@qingkong/domain/event/event-type'
import type { Queryable } from '../../../db/database.ts'
import { type WorkRules, workRules } from '../../ground/settings/port.ts'

/**
 * `dispatch` is the server's own stage: nobody holds the event yet (1) or any more (4). The duty desk must react within
 * the sign limit of the level, which is what makes an unsigned level-one alarm escalate after 15 minutes.
 */
export type ClockStage = DeadlineStage | 'dispatch'

export interface RunningClock {
  stage: ClockStage
  fromAt: Date
  dueAt: Date
  soonAt: Date
}

/** Reports and tasks carry no level; they are timed like the mildest one. */
const levelWithoutAlarm: AlarmLevel = 3

/** The days the city works and the limits it set itself. */
export type TimedCalendar = WorkCalendar & Pick<WorkRules, 'deadlines'>

/** Monday to Friday, corrected by the holidays of the State Council's yearly notices, with the limits in force. */
export const workCalendar = async (db: Queryable): Promise<TimedCalendar> => {
  const { specialDays, workStartHour, deadlines } = await workRules(db)
  const special = new Map(specialDays.map(({ date, off }) => [date, off]))
  const isWorkingDay = (dateText: string) => {
    const weekday = new Date(`${dateText}T00:00:00Z`).getUTCDay()
    return !(special.get(dateText) ?? (weekday === 0 || weekday === 6))
  }
  return { isWorkingDay, startHour: workStartHour, deadlines }
}

export const clockStageAt = (status: EventStatus): ClockStage | null =>
  status === 1 || status === 4 ? 'dispatch' : deadlineStageAt[status]

/** The clock of a stage that begins at an instant. */
export const clockOf = (
  stage: ClockStage,
  event: { eventType: EventType; level: AlarmLevel | null },
  fromAt: Date,
  calendar: TimedCalendar,
): RunningClock => {
  const timed = stage === 'dispatch' ? 'sign' : stage
  const level = event.level ?? levelWithoutAlarm
  const dueAt = deadlineFor(timed, level, fromAt, calendar, paceOf(event.eventType), calendar.deadlines)
  return { stage, fromAt, dueAt, soonAt: soonDueAt(fromAt, dueAt) }
}
