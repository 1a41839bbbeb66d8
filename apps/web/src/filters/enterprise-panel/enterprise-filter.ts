import { type DataRangeItem, type DataRangeRow, dataRangeItems, emptyRow } from './data-range.ts'
import { defaultTypes } from './enterprise-choices.ts'
import { isSolventShown, sectionCodes } from './process-options.ts'

/** What is set on the panel. */
export interface EnterpriseFilter {
  areaCodes: readonly string[]
  states: readonly string[]
  types: readonly string[]
  industries: readonly string[]
  /** Option codes with the group after the dash: P14-2. */
  processes: readonly string[]
  solvents: readonly string[]
  factors: readonly string[]
  dataRanges: readonly DataRangeRow[]
  upwindOnly: boolean
  siteCodes: readonly string[]
  /** Kilometres around the sites; null = distance does not count. */
  radiusKm: number | null
  other: readonly string[]
  labels: readonly string[]
}

/**
 * The panel as the list of enterprises takes it (document 2 section 3.8). No type chosen means every type; that is sent as
 * an empty text, because a list left out would mean the default.
 */
export interface EnterpriseParams {
  countyCodeList: string[]
  psStatusList: string[]
  monitorTypeList: string[] | ''
  emNeaicList: string[]
  sectionCodeList: string[]
  emSolventList: string[]
  factorCodeList: string[]
  dataRangeArray: DataRangeItem[]
  siteCodeList: string[]
  upwindFlag: boolean
  radiusValue: number | null
  otherCondition: string[]
  enterLabelList: string[]
}

export const maxRadiusKm = 50

/** filter-30: a number from 0 on; what is no number is null. */
export const radiusOf = (entered: unknown): number | null => {
  const number = typeof entered === 'string' && entered.trim() !== '' ? Number(entered) : entered
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  return Math.min(Math.max(0, number), maxRadiusKm)
}

/** filter-34: key enterprises with any pollutant of waste gas. */
export const firstFilter = (gas: readonly string[], currentFactor: string | null): EnterpriseFilter => ({
  areaCodes: [],
  states: [],
  types: defaultTypes,
  industries: [],
  processes: [],
  solvents: [],
  factors: gas,
  dataRanges: [emptyRow(1, currentFactor)],
  upwindOnly: false,
  siteCodes: [],
  radiusKm: null,
  other: [],
  labels: [],
})

/** Why the filter cannot be searched; null when it can. */
export const filterRefusal = ({ upwindOnly, siteCodes }: EnterpriseFilter): string | null =>
  upwindOnly && siteCodes.length === 0 ? '请选择点位' : null

export const enterpriseParams = (filter: EnterpriseFilter): EnterpriseParams => ({
  countyCodeList: [...filter.areaCodes],
  psStatusList: [...filter.states],
  monitorTypeList: filter.types.length === 0 ? '' : [...filter.types],
  emNeaicList: [...filter.industries],
  sectionCodeList: sectionCodes(filter.processes),
  // What is not shown does not narrow the list.
  emSolventList: isSolventShown(filter.processes) ? [...filter.solvents] : [],
  factorCodeList: [...filter.factors],
  dataRangeArray: dataRangeItems(filter.dataRanges),
  siteCodeList: [...filter.siteCodes],
  upwindFlag: filter.upwindOnly,
  // Nothing lies within 0 km of a site: 0 is no distance, as an empty field.
  radiusValue: filter.siteCodes.length > 0 ? filter.radiusKm || null : null,
  otherCondition: [...filter.other],
  enterLabelList: [...filter.labels],
})
