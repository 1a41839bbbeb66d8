import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { byPollutant, type DayAqi, type DayConcentrations } from '@qingkong/domain/period/city-day'
import { sandDustDates, withoutDustDays, withoutDustParticles } from '@qingkong/domain/period/sand-dust'
import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { type DataStatus, type Place, readDays } from '../../../series/port.ts'
import { sandDustRecords } from '../../ground/calendar-days/port.ts'

/** A judged day with its six concentrations, unrounded. */
export type JudgedDay = DayConcentrations & DayAqi

export interface DaysQuestion {
  /** 'YYYY-MM-DD', both included. */
  fromDay: string
  toDay: string
  status: DataStatus
  asOfRev?: number | undefined
  /** The city whose confirmed sand and dust is left out; null = nothing is. */
  dustCityCode?: string | null
}

const noFacts: SeriesFacts = { rev: 0, checked: 0, raw: 0, missing: 0 }

/** Days of a place in order, without gaps. */
export const judgedDays = async (
  db: Queryable,
  place: Place,
  { fromDay, toDay, status, asOfRev, dustCityCode = null }: DaysQuestion,
): Promise<{ days: JudgedDay[]; facts: SeriesFacts }> => {
  if (toDay < fromDay) return { days: [], facts: noFacts }
  const series = await readDays(db, { places: [place], factors: dailyPollutants, fromDay, toDay, status, asOfRev })
  const values = series.places.get(place.code) ?? []
  const days = series.days.map((date, at): JudgedDay => {
    const day = values[at] ?? null
    const concentrations = byPollutant((pollutant: DailyPollutant) => day?.values[pollutant] ?? null)
    return {
      date,
      ...concentrations,
      aqi: day?.aqi ?? null,
      level: (day?.level ?? null) as DayAqi['level'],
      primary: (day?.primary ?? []).filter((factor): factor is DailyPollutant =>
        (dailyPollutants as readonly string[]).includes(factor),
      ),
    }
  })
  if (dustCityCode === null) return { days, facts: series.facts }
  const bounds = [fromDay, addDays(toDay, 1)].map((day) => parseCity(day) ?? new Date(Number.NaN)) as [Date, Date]
  const dust = sandDustDates(await sandDustRecords(db, [dustCityCode], ...bounds), dustCityCode, 'confirmed')
  const particles = withoutDustParticles(days, dust)
  const judged = withoutDustDays(days, dust)
  return {
    days: days.map((day, at) => ({
      ...day,
      ...particles[at],
      aqi: judged[at]?.aqi ?? null,
      level: judged[at]?.level ?? null,
      primary: judged[at]?.primary ?? [],
    })),
    facts: series.facts,
  }
}
