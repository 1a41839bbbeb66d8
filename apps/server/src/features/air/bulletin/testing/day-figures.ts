import type { contractClient } from '@qingkong/contract/client'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { addDays } from '@qingkong/domain/time/city-time'

type Api = ReturnType<typeof contractClient>

const city = '320200'
const pollutants = ['pm25', 'pm10', 'so2', 'no2', 'o38h', 'co'] as const

/** What several pages say of one day of the city: its AQI, and its concentrations rounded as they are published. */
export interface DayFigures {
  aqi: number | null
  values: (number | null)[]
}

/** The day as the calendar shows it, by a reading of each pollutant's month. */
export const calendarMonth = async (api: Api, month: string): Promise<Map<string, DayFigures>> => {
  const days = new Map<string, DayFigures>()
  for (const [at, factorCode] of pollutants.entries()) {
    const { places } = await api.calendarAnalysisMultiStation({
      siteCodes: [city],
      siteType: '10',
      factorCode,
      month,
      round: true,
    })
    for (const { date, aqi, value } of places[0]?.days ?? []) {
      const day = days.get(date) ?? { aqi, values: [] }
      day.values[at] = value
      days.set(date, day)
    }
  }
  return days
}

/** The day as the bulletin of its last hour has it. */
export const bulletinDay = async (api: Api, date: string): Promise<DayFigures> => {
  const { rows } = await api.bulletinOne({ time: `${addDays(date, 1)} 00:00:00` })
  const day = rows[0]?.day
  const values = pollutants.map((pollutant) => {
    const value = day?.[pollutant] ?? null
    return value === null ? null : roundHalfEven(value, valueDecimals(pollutant))
  })
  return { aqi: day?.aqi ?? null, values }
}
