/** The lists of what is due: intervals to roll up, and intervals for the alarm engine. */
export type DueQueue = 'rollUp' | 'alarm'

export const dueQueues: readonly DueQueue[] = ['rollUp', 'alarm']

/** What a queue does, in the words of the screens. */
export const dueQueueNames: Readonly<Record<DueQueue, string>> = { rollUp: '数据汇总', alarm: '告警判定' }

export const dueTables: Readonly<Record<DueQueue, 'roll_up_due' | 'alarm_due'>> = {
  rollUp: 'roll_up_due',
  alarm: 'alarm_due',
}

/** An interval of a target that is due. */
export interface DueRow {
  kind: string
  targetId: number
  granularity: string
  startMs: number
}

/** What was taken together. */
export interface TakenRows {
  queue: DueQueue
  rows: readonly DueRow[]
  /** What the rows may at most be taken with, since a larger batch failed; null while nothing failed. */
  limit: number | null
}
