import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { timePicker } from '../../../filters/time-picker.tsx'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'

/** A component station and a whole day of it, yesterday to begin with. */
export const stationDayFilters = [
  areaSiteSelector({ modes: ['SUPER_STATION'], multiple: false }),
  timePicker({ key: 'date', begin: (at) => addDays(cityDate(at), -1) }),
] as const

interface StationDayValues {
  siteCodes: readonly string[]
  date: string
}

/** As the calls take it; null while no station is chosen. */
export const stationDayOf = ({ siteCodes: [siteCode], date }: StationDayValues) =>
  siteCode === undefined ? null : { siteCode, day: date }
