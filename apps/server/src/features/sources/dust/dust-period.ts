import { dayMs, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { type LabelWindow, labelWindow } from '../../../series/port.ts'

/** A quarter: reports on construction sites are half-monthly, monthly and quarterly. */
const longestMs = 92 * dayMs

/** Hours of a period that have ended. @throws Fail INVALID_INPUT when it is turned round or longer than 92 days */
export const endedHours = (period: { startTime: string; endTime: string }, now: Date): LabelWindow => {
  const { fromMs, toMs } = labelWindow(period, hourMs, longestMs)
  return { fromMs, toMs: Math.max(fromMs, Math.min(toMs, startOfHour(now).getTime())) }
}

/** The window of the same length before. */
export const windowBefore = ({ fromMs, toMs }: LabelWindow): LabelWindow => ({
  fromMs: 2 * fromMs - toMs,
  toMs: fromMs,
})
