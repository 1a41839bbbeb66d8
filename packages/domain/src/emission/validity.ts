/**
 * What makes an interval of a stack valid (HJ 76-2017, HJ 75-2017): an hour by minutes, a day by hours, a month by days.
 * Flags N and S count; F is a stop, which is neither valid nor a gap.
 */
export const emissionValidity = {
  minutesPerHour: 45,
  hoursPerDay: 20,
  daysPerMonth: 25,
  daysPerFebruary: 23,
  /** 平台约定: plants that work in shifts, share of the hours that ran, and at the least so many of them. */
  shiftShare: 0.75,
  shiftHours: 4,
} as const

export type DayValidity = 'valid' | 'byRunningHours' | 'invalid'

/**
 * Whether a day of an outlet's factor stands: 20 valid hours, or of a source that rested three quarters of the hours that
 * ran and at least four of them (按运行时段: shown, never judged).
 */
export const dayValidity = ({ validHours, stopHours }: { validHours: number; stopHours: number }): DayValidity => {
  const { hoursPerDay, shiftShare, shiftHours } = emissionValidity
  if (validHours >= hoursPerDay) return 'valid'
  const running = 24 - stopHours
  return stopHours > 0 && validHours >= shiftHours && validHours >= shiftShare * running ? 'byRunningHours' : 'invalid'
}

/** Whether a month (`YYYY-MM`) stands on so many valid days. */
export const isValidMonth = (month: string, validDays: number): boolean =>
  validDays >= (month.endsWith('-02') ? emissionValidity.daysPerFebruary : emissionValidity.daysPerMonth)
