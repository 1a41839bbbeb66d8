import type { TimeType } from '../../../blocks/enterprise/time-type-choice.tsx'
import type { CallAnswer, CallInput } from '../../../client/use-call.ts'
import { type EnterpriseFilter, enterpriseParams } from '../../../filters/enterprise-panel/enterprise-filter.ts'

export type SourceRow = CallAnswer<'indEnterList'>['records'][number]

/** Where the wind comes from at sites, degrees, by their code; sites without one are left out. */
export type SiteWinds = ReadonlyMap<string, number>

export const noWinds: SiteWinds = new Map()

/** trace-13: the sector around a site. */
const sector = { angle: 45, radiusKm: 3 }

/** The sectors of the chosen sites whose wind is known. */
const siteSectors = ({ siteCodes, upwindOnly, radiusKm }: EnterpriseFilter, winds: SiteWinds) =>
  siteCodes.flatMap((siteCode) => {
    const windDirectionDegrees = winds.get(siteCode)
    return windDirectionDegrees === undefined
      ? []
      : [
          {
            siteCode,
            angle: upwindOnly ? sector.angle : 360,
            radiusValue: radiusKm || sector.radiusKm,
            windDirectionDegrees,
          },
        ]
  })

/** What the panel, the name beside it and the time type of the layer ask of the list (trace-19). */
export const listInput = (
  filter: EnterpriseFilter,
  name: string,
  timeType: TimeType = 'HOUR',
  winds: SiteWinds = noWinds,
): CallInput<'indEnterList'> => ({
  ...enterpriseParams(filter),
  id: '2',
  defaultQuery: false,
  timeType,
  keyword: name.trim(),
  siteWindConArray: siteSectors(filter, winds),
})
