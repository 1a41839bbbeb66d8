import type { Maybe } from '../missing.ts'

/** Why a construction site has no place in a ranking. */
export type OutOfRanking = 'completed' | 'stopped' | 'offline' | 'short' | 'converted'

export const outOfRankingNames: Readonly<Record<OutOfRanking, string>> = {
  completed: '已竣工',
  stopped: '停工',
  offline: '离线',
  short: '数据不足',
  converted: '仅有换算值',
}

/** Least share of valid hours for a place in the ranking. */
export const leastValidShare = 0.75

export interface SiteHours {
  /** Planned completion, 'YYYY-MM-DD'; null = not known. */
  plannedCompletion: Maybe<string>
  /** First day of the period. */
  firstDay: string
  /** The work stood still in every hour of the period. */
  isStopped: boolean
  /** Hours that are due: of the period, without those taken out (sand, rain, standstill). */
  due: number
  /** Hours of these in which anything came. */
  received: number
  /** Hours with a value that counts. */
  valid: number
  /** PM10 is worked out from TSP, and such sites are not asked for. */
  isConvertedOut: boolean
}

/** Null: the site takes part. Else the first reason in the order of what explains most. */
export const outOfRanking = (site: SiteHours): Maybe<OutOfRanking> => {
  if (site.plannedCompletion !== null && site.plannedCompletion < site.firstDay) return 'completed'
  if (site.isStopped) return 'stopped'
  if (site.received === 0) return 'offline'
  if (site.valid < leastValidShare * site.due) return 'short'
  return site.isConvertedOut ? 'converted' : null
}
