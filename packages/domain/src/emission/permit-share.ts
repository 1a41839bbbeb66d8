import type { Maybe } from '../missing.ts'

export interface PermitUse {
  /** 核算 since 1 January, t. */
  usedT: Maybe<number>
  /** Permitted in the year, t. */
  permitT: Maybe<number>
  /** Days of the year that are over, 1 to 366. */
  dayOfYear: number
  daysOfYear: number
}

export interface PermitShare {
  /** Of the permitted tonnes, 1 is all. */
  share: number
  /** Part of the year that is over, 0 to 1. */
  yearShare: number
  /** 预计 of the whole year at the pace so far, t. */
  expectedT: number
  /** green: not faster than the year; amber: faster, so that more than permitted is expected; red: the permit is used up. */
  light: 'green' | 'amber' | 'red'
}

/**
 * 许可量占比 and its light (排污许可管理条例; the lights are 平台约定). To be ahead of the year and to be expected above the
 * permit are one and the same, so that is amber; red is kept for what has happened.
 * @returns null without amount, permit or a day
 */
export const permitShare = ({ usedT, permitT, dayOfYear, daysOfYear }: PermitUse): Maybe<PermitShare> => {
  if (usedT === null || permitT === null || permitT <= 0 || dayOfYear <= 0 || daysOfYear <= 0) return null
  const share = usedT / permitT
  const yearShare = dayOfYear / daysOfYear
  const expectedT = (usedT / dayOfYear) * daysOfYear
  if (share <= yearShare) return { share, yearShare, expectedT, light: 'green' }
  return { share, yearShare, expectedT, light: share > 1 ? 'red' : 'amber' }
}
