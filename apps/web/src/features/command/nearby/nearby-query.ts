import type { TimeType } from '../../../blocks/enterprise/time-type-choice.tsx'
import type { CallAnswer, CallInput } from '../../../client/use-call.ts'
import { type EnterpriseFilter, enterpriseParams } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import type { NearbyTarget } from '../../../map/map-workspace.ts'

export type NearSource = CallAnswer<'nearPolPermission'>['records'][number]
export type SearchWind = CallAnswer<'nearPolPermission'>['wind']

/** 1 扩散轨迹, 2 AI溯源 (trace-12). */
export type TraceEvidence = '1' | '2'

export interface NearbyFilter {
  /** Kilometres, 1 to 10. */
  radiusKm: number
  /** Full opening of the sector; 360 is a circle. */
  angleDeg: number
  /** Where the wind comes from; null = as measured near the point. */
  directionDeg: number | null
  industryCodes: readonly string[]
  areaCodes: readonly string[]
  name: string
  evidence: readonly TraceEvidence[]
  /** What states and emissions of the sources are told of (event-33). */
  timeType: TimeType
}

/** trace-13, trace-17: a sector of 45° and 2 km towards the wind. */
export const defaultFilter: NearbyFilter = {
  radiusKm: 2,
  angleDeg: 45,
  directionDeg: null,
  industryCodes: [],
  areaCodes: [],
  name: '',
  evidence: [],
  timeType: 'HOUR',
}

/** Traces point at the sources of national sites only (trace-12). */
export const hasEvidence = (target: Pick<NearbyTarget, 'siteType'>): boolean => target.siteType === '10'

/** The search around the target; nearPolMul asks for evidence too. */
export const nearInput = (target: NearbyTarget, filter: NearbyFilter): CallInput<'nearPolPermission'> => ({
  longitude: target.at[0],
  latitude: target.at[1],
  ...(target.dataTime === null ? {} : { dataTime: target.dataTime }),
  distance: filter.radiusKm,
  angle: filter.angleDeg,
  ...(filter.directionDeg === null ? {} : { windDirectionDegrees: filter.directionDeg }),
  indCodes: [...filter.industryCodes],
  psName: filter.name.trim(),
  areaCodes: [...filter.areaCodes],
})

export const evidenceInput = (target: NearbyTarget, filter: NearbyFilter): CallInput<'nearPolMul'> => ({
  ...nearInput(target, filter),
  ...(target.eventId === null ? {} : { eventId: target.eventId }),
  traceEvidence: [...filter.evidence],
})

/** The target's own site with the wind that its sector opens by, where that is known. */
const siteSectors = ({ siteCode, siteType }: NearbyTarget, filter: NearbyFilter, wind: SearchWind) =>
  siteCode === null || siteType === null || wind === null || wind.source === 'north'
    ? []
    : [
        {
          siteCode,
          angle: filter.angleDeg,
          radiusValue: filter.radiusKm,
          windDirectionDegrees: filter.directionDeg ?? wind.windDirectionDegrees,
        },
      ]

/** What is chosen in the drawer goes before the same of the panel. */
const firstOf = (chosen: readonly string[], panel: readonly string[]): string[] => [
  ...(chosen.length > 0 ? chosen : panel),
]

/**
 * The same search as the list of enterprises knows it (trace-19): what the panel (更多条件) asks besides, and the export.
 * Without a panel any type is meant: a list left out would mean the default one.
 */
export const listInput = (
  target: NearbyTarget,
  filter: NearbyFilter,
  { panel = null, wind = null }: { panel?: EnterpriseFilter | null; wind?: SearchWind } = {},
): CallInput<'indEnterList'> => {
  const params = panel ? enterpriseParams(panel) : null
  return {
    ...params,
    id: '2',
    factorCode: target.factorCode ?? '',
    defaultQuery: false,
    timeType: filter.timeType,
    ...(target.dataTime === null ? {} : { dataTime: target.dataTime }),
    keyword: filter.name.trim(),
    countyCodeList: firstOf(filter.areaCodes, params?.countyCodeList ?? []),
    emNeaicList: firstOf(filter.industryCodes, params?.emNeaicList ?? []),
    monitorTypeList: params?.monitorTypeList ?? '',
    // At a national site the list is the city's (nearPolMul), elsewhere the user's own areas'.
    ownAreasOnly: !hasEvidence(target),
    siteWindConArray: siteSectors(target, filter, wind),
    lonLatCon: {
      lon: target.at[0],
      lat: target.at[1],
      angle: filter.angleDeg,
      radiusValue: filter.radiusKm,
      ...(filter.directionDeg === null ? {} : { windDirectionDegrees: filter.directionDeg }),
    },
  }
}
