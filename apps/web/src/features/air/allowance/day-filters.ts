import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { hoursOfDays } from '../../../filters/period-input.ts'
import { timePicker } from '../../../filters/time-picker.tsx'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'

/** What every page about one day asks: where, which pollutant, which day. The city and its newest day to begin with. */
export const dayFilters = [
  areaSiteSelector({ modes: ['AREA', 'STATESTATION'], first: 'city' }),
  factorSelect({ allowed: ['pm25', 'pm10', 'o38h', 'no2', 'so2', 'co'] }),
  timePicker({ key: 'date' }),
  dataStatus(),
] as const

interface DayValues {
  siteCodes: readonly string[]
  siteType: string
  date: string
  dataStatus: 'MIX' | 'RAW' | 'CHECK'
}

/** The place and the day as the calls take them; null while no place is chosen. */
export const dayInput = ({ siteCodes, siteType, date, dataStatus: status }: DayValues) => {
  const [siteCode] = siteCodes
  return siteCode === undefined ? null : { siteCode, siteType, date, dataStatus: status }
}

export const pollutantOf = (factorCode: string): DailyPollutant =>
  dailyPollutants.find((pollutant) => pollutant === factorCode) ?? 'pm25'

/** The stored hours a day's page shows. */
export const cellsOfDay = ({ siteCode, date }: { siteCode: string; date: string }, factorCode: string) => ({
  siteCodes: [siteCode],
  factorCodes: [factorCode],
  ...hoursOfDays([date, date]),
})
