import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { componentSiteTypes } from '@qingkong/domain/voc/component-site'
import { ownChoice } from '../../../filters/own-choice.ts'
import { hoursOfDays } from '../../../filters/period-input.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'

type Family = SpeciesFamilyAsked

/** One component station over the last days. */
export const sourceFilters = [
  areaSiteSelector({ multiple: false, siteTypes: componentSiteTypes }),
  timeRangePicker({ lastCount: 7, maxCount: 366 }),
  dataStatus({ only: ['MIX', 'RAW'] }),
] as const

export const dataTypeChoice = ownChoice('dataType', '数据类型', [
  ['HOUR', '小时'],
  ['DAY', '日均'],
])

export const dimensionChoice = ownChoice('dimension', '规律', [
  ['HOUR', '按时刻'],
  ['WEEKDAY', '按星期'],
  ['MONTH', '按月份'],
  ['SEASON', '按季节'],
])

interface SourceValues {
  siteCodes: readonly string[]
  timeRange: readonly (readonly [string, string])[]
  dataStatus: 'MIX' | 'RAW' | 'CHECK'
}

/** The question of every page about one station. */
export const sourceInput =
  (family: Family) =>
  ({ siteCodes, timeRange: [period], dataStatus: status }: SourceValues) =>
    period && siteCodes.length > 0
      ? { siteCodes: [...siteCodes], family, ...hoursOfDays(period), dataStatus: status }
      : null

export const familyNames: Readonly<Record<Family, string>> = { VOC: 'VOCs', PM: '颗粒物' }
