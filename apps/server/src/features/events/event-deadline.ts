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
import { firstRow, type Queryable, sql } from '../../db/database.ts'

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
const workStartHour = 9

/** A public holiday, or a weekend day worked instead (off = false). */
interface SpecialDay {
  date: string
  off: boolean
}

/** Monday to Friday, corrected by the setting `holidays`: the rows of the State Council's yearly notice. */
export const workCalendar = async (db: Queryable): Promise<WorkCalendar> => {
  const row = await firstRow(db, sql<{ value: SpecialDay[] }>`select value from setting where key = 'holidays'`)
  const special = new Map(row?.value.map(({ date, off }) => [date, off]))
  const isWorkingDay = (dateText: string) => {
    const weekday = new Date(`${dateText}T00:00:00Z`).getUTCDay()
    return !(special.get(dateText) ?? (weekday === 0 || weekday === 6))
  }
  return { isWorkingDay, startHour: workStartHour }
}

export const clockStageAt = (status: EventStatus): ClockStage | null =>
  status === 1 || status === 4 ? 'dispatch' : deadlineStageAt[status]

/** The clock of a stage that begins at an instant. */
export const clockOf = (
  stage: ClockStage,
  event: { eventType: EventType; level: AlarmLevel | null },
  fromAt: Date,
  calendar: WorkCalendar,
): RunningClock => {
  const timed = stage === 'dispatch' ? 'sign' : stage
  const dueAt = deadlineFor(timed, event.level ?? levelWithoutAlarm, fromAt, calendar, paceOf(event.eventType))
  return { stage, fromAt, dueAt, soonAt: soonDueAt(fromAt, dueAt) }
}
