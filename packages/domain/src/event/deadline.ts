import type { AlarmLevel } from '../alarm/alarm-level.ts'
import type { Maybe } from '../missing.ts'
import { addDays, cityDate, dayMs, hourMs, type Instant, minuteMs, parseCity, toMs } from '../time/city-time.ts'
import type { EventStatus } from './event-status.ts'
import type { EventType } from './event-type.ts'

/** What is due: 签收, 反馈, 评估, 督查. */
export type DeadlineStage = 'sign' | 'feedback' | 'assess' | 'supervise'

/** What an event waits for at each status; null where nothing is timed. */
export const deadlineStageAt: Readonly<Record<EventStatus, Maybe<DeadlineStage>>> = {
  1: null,
  2: 'sign',
  3: 'feedback',
  4: null,
  6: 'assess',
  7: 'supervise',
  8: 'supervise',
  9: null,
  10: null,
  // The clock does not restart when a task is passed on: the sign-in time of the delegation keeps running.
  11: 'sign',
  12: 'assess',
}

export type DeadlineSettings = Readonly<
  Record<Exclude<DeadlineStage, 'supervise'>, Readonly<Record<AlarmLevel, number>>>
> & {
  superviseWorkingDays: number
}

/** Allowed time in milliseconds by level; supervision in working days for all levels. Defaults of settings. */
export const defaultDeadlines: DeadlineSettings = {
  sign: { 1: 15 * minuteMs, 2: 30 * minuteMs, 3: 60 * minuteMs },
  feedback: { 1: 2 * hourMs, 2: 4 * hourMs, 3: 24 * hourMs },
  assess: { 1: 2 * hourMs, 2: 4 * hourMs, 3: 8 * hourMs },
  superviseWorkingDays: 3,
}

/** Share of the allowed time after which a step counts as 即将超期. */
const soonDueShare = 0.8

/** At least this long between two 催办 on one event. */
export const urgeIntervalMs = 30 * minuteMs

export type WorkCalendar = {
  /** Whether the city works on that date 'YYYY-MM-DD' (weekends, holidays and made-up working days considered). */
  isWorkingDay: (dateText: string) => boolean
  /** Hour at which a waiting report's clock starts on the first working day. */
  startHour: number
}

/** 'clock' for alarms; 'working' for reports, whose time stands still on days off. */
export type DeadlinePace = 'clock' | 'working'

export const paceOf = (type: EventType): DeadlinePace => {
  return type === '3' ? 'working' : 'clock'
}

/**
 * When a step is due.
 * @param startAt when the step began
 * @param pace how time runs for sign, feedback and assess; supervision always counts working days
 */
export const deadlineFor = (
  stage: DeadlineStage,
  level: AlarmLevel,
  startAt: Instant,
  calendar: WorkCalendar,
  pace: DeadlinePace = 'clock',
  settings: DeadlineSettings = defaultDeadlines,
): Date => {
  if (stage === 'supervise') return endOfWorkingDay(startAt, settings.superviseWorkingDays, calendar)
  const allowedMs = settings[stage][level]
  return pace === 'clock' ? new Date(toMs(startAt) + allowedMs) : addWorkingTime(startAt, allowedMs, calendar)
}

// A calendar without a working day in a year is a mistake of configuration, not a reason to search for ever.
const searchLimitDays = 366

const nextWorkingDay = (dateText: string, calendar: WorkCalendar): string => {
  let date = dateText
  for (let i = 0; i < searchLimitDays; i++) {
    date = addDays(date, 1)
    if (calendar.isWorkingDay(date)) return date
  }
  throw new RangeError(`no working day within a year after ${dateText}`)
}

const midnightMs = (dateText: string): number => {
  const midnight = parseCity(dateText)
  if (midnight === null) throw new RangeError(`not a date: ${dateText}`)
  return midnight.getTime()
}

/** End (24:00) of the n-th working day after the day of the start, which itself does not count. */
const endOfWorkingDay = (startAt: Instant, days: number, calendar: WorkCalendar): Date => {
  let date = cityDate(startAt)
  for (let i = 0; i < days; i++) date = nextWorkingDay(date, calendar)
  return new Date(midnightMs(date) + dayMs)
}

/** Adds time that passes on working days only; what starts on a day off begins at the next start of work. */
export const addWorkingTime = (startAt: Instant, allowedMs: number, calendar: WorkCalendar): Date => {
  let date = cityDate(startAt)
  let cursor = toMs(startAt)
  if (!calendar.isWorkingDay(date)) {
    date = nextWorkingDay(date, calendar)
    cursor = midnightMs(date) + calendar.startHour * hourMs
  }
  let left = allowedMs
  for (;;) {
    const midnight = midnightMs(date) + dayMs
    if (cursor + left <= midnight) return new Date(cursor + left)
    left -= midnight - cursor
    date = nextWorkingDay(date, calendar)
    cursor = midnightMs(date)
  }
}

export type DueState = 'inTime' | 'soonDue' | 'overdue'

/** How far a running (or finished, by its end) step is; a step done exactly at its deadline is in time. */
export const dueState = (startAt: Instant, dueAt: Instant, at: Instant): DueState => {
  if (toMs(at) > toMs(dueAt)) return 'overdue'
  return toMs(at) >= toMs(soonDueAt(startAt, dueAt)) ? 'soonDue' : 'inTime'
}

/** When a step becomes 即将超期 and is urged automatically. */
export const soonDueAt = (startAt: Instant, dueAt: Instant): Date => {
  return new Date(toMs(startAt) + (toMs(dueAt) - toMs(startAt)) * soonDueShare)
}
