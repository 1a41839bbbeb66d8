import type { Maybe } from '../missing.ts'

/** Whether hours or the mean of the day are held against a limit: waste incineration by day (GB 18485), others by hour. */
export const judgedBy = ['HOUR', 'DAY'] as const
export type JudgedBy = (typeof judgedBy)[number]

/** Strictly above: the limit itself is kept. */
export const exceeds = (value: Maybe<number>, limit: Maybe<number>): boolean =>
  value !== null && limit !== null && limit > 0 && value > limit

/** 超标倍数 C′/L − 1, unrounded. @returns null without an exceedance */
export const exceedanceMultiple = (value: Maybe<number>, limit: Maybe<number>): Maybe<number> =>
  value !== null && limit !== null && exceeds(value, limit) ? value / limit - 1 : null

/** 超标率 = exceeding ÷ valid hours (days) of the factor, share 0 to 1. @returns null without a valid one */
export const exceedanceRate = ({ exceeding, valid }: { exceeding: number; valid: number }): Maybe<number> =>
  valid > 0 ? exceeding / valid : null
