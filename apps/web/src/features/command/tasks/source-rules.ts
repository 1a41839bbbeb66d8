import { flowLimits } from '@qingkong/domain/event/flow-form'
import { addDays } from '@qingkong/domain/time/city-time'
import type { CallInput } from '../../../client/use-call.ts'
import type { Suspect } from '../../../map/map-workspace.ts'

/** Rows per page of both tables and the height they scroll in, pixels (task-24). */
export const sourceRows = 8
export const sourceScrollHeight = 460

/** Kilometres around the event for industrial sources, and around a site for dust (document 1 section 9). */
export const industrialDistances = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const dustDistances = [1, 3, 5] as const

/** Where sources are looked for, and on behalf of which event. */
export interface SourcePlace {
  longitude: number
  latitude: number
  siteType: string | null
  /** null while the task of the place is not raised yet. */
  eventId: string | null
  eventCode: string | null
}

export interface IndustrialFilter {
  distance: number
  indCodes: string[]
  psName: string
  areaCodes: string[]
  /** 1 扩散轨迹, 2 AI溯源; for national sites only (trace-12). */
  traceEvidence: string[]
}

export const freshIndustrialFilter: IndustrialFilter = {
  distance: 2,
  indCodes: [],
  psName: '',
  areaCodes: [],
  traceEvidence: [],
}

export interface DustFilter {
  alarmCount: number
  completed: '0' | '1'
  from: string
  to: string
  around: boolean
  siteCode: string
  distance: number
  areaCodes: string[]
}

/** @param today the city's day, YYYY-MM-DD; the range runs from 8 days ago to yesterday */
export const freshDustFilter = (today: string): DustFilter => ({
  alarmCount: 0,
  completed: '1',
  from: addDays(today, -8),
  to: addDays(today, -1),
  around: false,
  siteCode: '',
  distance: 3,
  areaCodes: [],
})

/** task-25 */
export const dustFilterProblem = ({ around, siteCode }: DustFilter): string | null =>
  around && siteCode === '' ? '请选择点位' : null

export const dustInput = (filter: DustFilter, pageNum: number): CallInput<'dustList'> => ({
  pageNum,
  pageSize: sourceRows,
  alarmCount: filter.alarmCount,
  completed: filter.completed,
  startTime: `${filter.from} 00:00:00`,
  endTime: `${filter.to} 23:59:59`,
  areaCodes: filter.areaCodes,
  ...(filter.around ? { around: true, siteCode: filter.siteCode, distance: filter.distance } : {}),
})

interface DustLike {
  id?: string | null
  projectName?: string | null
  siteId?: string | null
  siteName?: string | null
}

/** A dust source passed in may carry siteId and siteName, used as id and projectName when those are missing (task-32). */
export const dustSuspect = (row: DustLike): Suspect => ({
  kind: 'dust',
  code: row.id || row.siteId || '',
  name: row.projectName || row.siteName || '',
})

/** The choice of one table after a page was ticked: what other pages and the other table hold stays. */
export const withTicked = (
  chosen: readonly Suspect[],
  kind: Suspect['kind'],
  keys: readonly string[],
  rows: readonly Suspect[],
): Suspect[] => {
  const kept = chosen.filter((one) => one.kind !== kind || keys.includes(one.code))
  const added = rows.filter((row) => keys.includes(row.code) && !kept.some((one) => one.code === row.code))
  return [...kept, ...added]
}

/** More than 100 sources cannot go into one task (trace-09). */
export const choiceProblem = (present: readonly Suspect[], chosen: readonly Suspect[]): string | null =>
  chosen.length === 0
    ? '请选择污染源'
    : present.length + chosen.length > flowLimits.sources
      ? '一次可添加最多100个'
      : null
