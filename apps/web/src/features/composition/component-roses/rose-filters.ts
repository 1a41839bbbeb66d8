import { ownChoice } from '../../../filters/own-choice.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { dataSource } from '../../../filters/widgets/data-source.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'

/** What both roses ask: hours of one station, a month at first, so that every wind has blown. */
export const roseFilters = [
  areaSiteSelector({ modes: ['SUPER_STATION'], multiple: false }),
  timeRangePicker({ lastCount: 30, maxCount: 92 }),
  dataStatus(),
  dataSource({ value: { dataSource: 'MET' } }),
  ownChoice('sectors', '风向方位', [
    ['16', '16方位'],
    ['8', '8方位'],
  ]),
] as const
