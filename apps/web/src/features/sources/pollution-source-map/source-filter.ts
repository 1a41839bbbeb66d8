import { create } from 'zustand'
import type { CallAnswer, CallInput } from '../../../client/use-call.ts'

export type SourceRow = CallAnswer<'indEnterList'>['records'][number]

export interface SourceFilter {
  keyword: string
  areaCodes: readonly string[]
  states: readonly string[]
  types: readonly string[]
  industries: readonly string[]
  /** Only what lies upwind of the chosen sites. */
  upwindOnly: boolean
  siteCodes: readonly string[]
  /** Kilometres around the chosen sites. */
  radiusKm: number
}

/** Document 1 section 9, enterprise types. */
export const enterpriseTypes = [
  { value: 'pst001', label: '自动监控企业' },
  { value: 'pst002', label: '用电监控企业' },
  { value: 'pst003', label: '工况监控企业' },
  { value: 'pst004', label: '应急清单企业' },
  { value: 'pst005', label: '排污许可企业' },
  { value: 'pst901', label: '重点排污单位' },
  { value: 'pst902', label: '重点企业' },
] as const

/** trace-13: per-site sectors begin with 3 km; key enterprises are what one looks at first. */
export const noFilter: SourceFilter = {
  keyword: '',
  areaCodes: [],
  states: [],
  types: [],
  industries: [],
  upwindOnly: false,
  siteCodes: [],
  radiusKm: 3,
}

/** Why the filter cannot be searched; null when it can. */
export const filterRefusal = ({ upwindOnly, siteCodes }: SourceFilter): string | null =>
  upwindOnly && siteCodes.length === 0 ? '请选择点位' : null

/** The filter as the list call takes it (trace-19). */
export const listInput = (filter: SourceFilter): CallInput<'indEnterList'> => ({
  id: '2',
  defaultQuery: false,
  timeType: 'HOUR',
  keyword: filter.keyword.trim(),
  countyCodeList: [...filter.areaCodes],
  psStatusList: [...filter.states],
  monitorTypeList: [...filter.types],
  emNeaicList: [...filter.industries],
  siteCodeList: [...filter.siteCodes],
  upwindFlag: filter.upwindOnly,
  radiusValue: filter.siteCodes.length > 0 ? filter.radiusKm : null,
})

interface FilterState {
  /** What is being set, and what was searched last. */
  draft: SourceFilter
  searched: SourceFilter
  change: (part: Partial<SourceFilter>) => void
  search: () => void
  reset: () => void
}

export const useSourceFilter = create<FilterState>((set) => ({
  draft: noFilter,
  searched: noFilter,
  change: (part) => set(({ draft }) => ({ draft: { ...draft, ...part } })),
  search: () => set(({ draft }) => ({ searched: draft })),
  reset: () => set({ draft: noFilter, searched: noFilter }),
}))
