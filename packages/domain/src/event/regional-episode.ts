import type { Maybe } from '../missing.ts'
import { hourMs } from '../time/city-time.ts'

/** Defaults of settings: half of the national sites, at least three, on one factor within an hour. */
const regionalSettings = { share: 0.5, atLeast: 3, withinMs: hourMs } as const

export type Firing = { siteCode: string; factor: string; at: number }

/** One parent event 区域过程 for alarms that are one process and not many sources. */
export type RegionalEpisode = {
  factor: string
  startedAt: number
  /** Firing national sites in order of their first alarm; their events become silent children. */
  siteCodes: string[]
  /** Why the children stay silent, for the list under the parent. */
  explanation: string
}

/** National sites that must fire for a regional process in a city with so many of them. */
export const regionalThreshold = (nationalSiteCount: number): number => {
  return Math.max(regionalSettings.atLeast, Math.ceil(nationalSiteCount * regionalSettings.share))
}

/**
 * Judges whether the alarms of one factor within the last hour are a regional process.
 * @param firings alarms of national sites; others and older ones do no harm
 * @param at moment of judging, milliseconds since the epoch
 */
export const regionalEpisode = (
  factor: string,
  firings: readonly Firing[],
  nationalSiteCodes: ReadonlySet<string>,
  at: number,
): Maybe<RegionalEpisode> => {
  const firstBySite = new Map<string, number>()
  for (const firing of firings) {
    const isRecent = firing.at > at - regionalSettings.withinMs && firing.at <= at
    if (firing.factor !== factor || !isRecent || !nationalSiteCodes.has(firing.siteCode)) continue
    firstBySite.set(firing.siteCode, Math.min(firing.at, firstBySite.get(firing.siteCode) ?? firing.at))
  }
  if (firstBySite.size < regionalThreshold(nationalSiteCodes.size)) return null
  const inOrder = [...firstBySite].sort((a, b) => a[1] - b[1] || a[0].localeCompare(b[0]))
  return {
    factor,
    startedAt: inOrder[0]?.[1] ?? at,
    siteCodes: inOrder.map(([siteCode]) => siteCode),
    explanation: `1小时内${nationalSiteCodes.size}个国控站中有${inOrder.length}个因同一因子告警，判定为区域过程，已并入区域事件，不再单独提醒`,
  }
}
