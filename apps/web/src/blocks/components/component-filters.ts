import { ownChoice } from '../../filters/own-choice.ts'
import { hoursOfDays } from '../../filters/period-input.ts'
import { areaSiteSelector } from '../../filters/widgets/complex/area-site-selector.tsx'
import { timeRangePicker } from '../../filters/widgets/complex/time-range-picker.tsx'
import { dataStatus } from '../../filters/widgets/data-status.ts'
import { dataType } from '../../filters/widgets/data-type.ts'

/** Most stations side by side. */
const maxSites = 10

/** The filters that every page of components has. */
export const componentFilters = ({ multiple = false }: { multiple?: boolean } = {}) =>
  [
    areaSiteSelector({ modes: ['SUPER_STATION'], multiple, maxLength: maxSites }),
    timeRangePicker({ lastCount: 7, maxCount: 366 }),
    dataStatus(),
    dataType({ only: ['HOUR', 'DAY'] }),
  ] as const

/** Unit of organic gases. */
export const gasUnit = ownChoice('unit', '单位', [
  ['ugm3', 'µg/m³'],
  ['ppb', 'ppb'],
])

interface Chosen {
  siteCodes: readonly string[]
  timeRange: readonly (readonly [string, string])[]
  dataStatus: 'RAW' | 'CHECK' | 'MIX'
  dataType: string
}

/** What the filters ask of a family; null while no period is chosen. */
export const componentQuestion = <F extends 'VOC' | 'PM'>(
  family: F,
  { siteCodes, timeRange: [period], dataStatus: status, dataType: type }: Chosen,
) =>
  period && siteCodes.length > 0
    ? {
        siteCodes: [...siteCodes],
        ...hoursOfDays(period),
        dataStatus: status,
        dataType: type === 'DAY' ? ('DAY' as const) : ('HOUR' as const),
        family,
      }
    : null

export { nothingMeasured } from '@qingkong/contract/tables/composition/component-notes'
