import type { Finding } from './abnormal-kind.ts'
import { shortNumber } from './checked-hour.ts'

/** CEMS维护 of an outlet on one day, and how much of it the quarter has seen by the day's end. */
export interface CareDay {
  /** First and last instant of the day's marks. */
  fromMs: number
  toMs: number
  quarterHours: number
}

/**
 * CEMS维护超时: hours marked as care of the monitor count in no judgement, so a waste burner may mark 30 of them a quarter
 * (rules of marking automatic monitoring data of waste incineration plants).
 */
export const cemsCareOver = ({ fromMs, toMs, quarterHours }: CareDay, mostHours: number): Finding[] =>
  quarterHours <= mostHours
    ? []
    : [
        {
          kind: 'cemsCare',
          fromMs,
          toMs,
          hours: quarterHours,
          evidence: `本季度CEMS维护标记累计${shortNumber(quarterHours)}小时，超过${shortNumber(mostHours)}小时`,
        },
      ]
