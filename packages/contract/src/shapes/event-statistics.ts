import { z } from 'zod'
import { measured } from '../core/output.ts'

/**
 * What the handling statistics count, by event: each percentage is one of these over another, and eventRecord lists
 * exactly the events behind either (`indicator`). Steps are those of the first-level unit that has the task last.
 */
export const StatisticsIndicator = z.enum([
  'total',
  'dispatched',
  'signed',
  'returned',
  'feedbackDue',
  'feedbackOnTime',
  'assessed',
  'confirmedTrue',
  'overdue',
])
export type StatisticsIndicator = z.infer<typeof StatisticsIndicator>

/** percent = 100 × count / of, one decimal; null where nothing was due. */
const StatisticsRate = z.object({
  percent: measured,
  count: z.number(),
  of: z.number(),
  /** `indicator` of eventRecord that lists the counted events, and the one that lists those they are taken of. */
  indicator: StatisticsIndicator,
  ofIndicator: StatisticsIndicator,
})

/** How the events of one type, area, handler or pollution source were handled. */
export const EventStatisticsRow = z.object({
  key: z.string(),
  name: z.string(),
  total: z.number(),
  open: z.number(),
  closed: z.number(),
  archived: z.number(),
  overdue: z.number(),
  signedOnTimeRate: measured,
  feedbackOnTimeRate: measured,
  /** 签收、按时、属实、退回、超期, by event (practice.md). */
  rates: z.object({
    signed: StatisticsRate,
    onTime: StatisticsRate,
    confirmedTrue: StatisticsRate,
    returned: StatisticsRate,
    overdue: StatisticsRate,
  }),
})
export type EventStatisticsRow = z.infer<typeof EventStatisticsRow>
