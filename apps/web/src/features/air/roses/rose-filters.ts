import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataSource } from '../../../filters/widgets/data-source.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'

/** What both roses ask. National sites bring no wind of their own, so the fused source stands first. */
export const roseFilters = [
  areaSiteSelector({ modes: ['STA', 'AREA', 'METEOR_STATION'], siteTypes: ['10', '20', '30', '50'] }),
  periodPicker({ unit: 'hour', begin: periods.lastHours(720), maxUnits: 731 * 24 }),
  dataSource({ value: { dataSource: 'MIX' } }),
  dataStatus(),
  ownChoice('sectors', '风向方位', [
    ['16', '16方位'],
    ['8', '8方位'],
    ['4', '4方位'],
  ]),
  ownChoice('grouping', '分组', [
    ['NONE', '不分组'],
    ['DAYNIGHT', '昼夜'],
    ['SEASON', '季节'],
  ]),
  ownChoice('biasCorrection', '偏差订正', [
    ['false', '原始频数'],
    ['true', '订正（10度步长）'],
  ]),
] as const

/** Roses drawn beside each other; the table has all. */
export const maxShownRoses = [0, 1, 2, 3]
