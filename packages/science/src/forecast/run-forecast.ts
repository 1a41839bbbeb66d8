import { type AqiResult, type DailyPollutant, dailyAqi } from '@qingkong/domain/air/aqi'
import { standardOn } from '@qingkong/domain/air/standard'
import type { Maybe } from '@qingkong/domain/missing'
import { dateOfDay } from '../stats/time-axis.ts'
import { cityHours } from './city-hours.ts'
import { type ForecastModel, withInputs } from './forecast-model.ts'
import { type Forecast, predict, subjectFor } from './predict.ts'
import type { Pollutant, SiteHours } from './site-hours.ts'
import { SiteProblem } from './site-problem.ts'
import type { Subject } from './subject.ts'
import type { TargetModel } from './train-target.ts'

/** Forecasts of the hours after the start, lead 1 first. */
export type HourForecasts = { site: string; target: Pollutant; hours: Forecast[] }

export type DayForecast = {
  site: string
  /** 1 is the day after that of the start. */
  leadDay: number
  /** 'YYYY-MM-DD'. */
  date: string
  pollutants: Partial<Record<DailyPollutant, Forecast>>
  /** Of the expected values. */
  aqi: AqiResult<DailyPollutant>
}

export const dailyNameOf: Readonly<Record<Pollutant, DailyPollutant>> = {
  pm25: 'pm25',
  pm10: 'pm10',
  so2: 'so2',
  no2: 'no2',
  co: 'co',
  o3: 'o38h',
}

/** Sites and the city, prepared for one target of a model. */
export type PreparedTarget = { model: TargetModel; subjects: Subject[] }

/** @throws InputProblem when a site is unknown to the model or lacks a column */
export const prepareTargets = (model: ForecastModel, given: readonly SiteHours[]): PreparedTarget[] => {
  const sites = given.map((site) => withInputs(site, model.inputs))
  const city = cityHours(sites)
  return model.targets.map((target) => ({
    model: target,
    subjects: (target.unit === 'day' ? [...sites, city] : sites).map((site) => subjectFor(target, site, city)),
  }))
}

/** All leads of a target from one start (position in the subject's hours). */
const predictAll = ({ groups }: TargetModel, subject: Subject, start: number): Forecast[] => {
  return groups.flatMap((group) =>
    Array.from({ length: group.last - group.first + 1 }, (_, i) => predict(group, subject, start, group.first + i)),
  )
}

/** AQI, level and primary pollutants of a day's values under the standard of its date. */
export const aqiOfDay = (
  values: Readonly<Partial<Record<DailyPollutant, number>>>,
  date: string,
): AqiResult<DailyPollutant> => {
  const of = (name: DailyPollutant): Maybe<number> => values[name] ?? null
  return dailyAqi(
    { pm25: of('pm25'), pm10: of('pm10'), so2: of('so2'), no2: of('no2'), o38h: of('o38h'), co: of('co') },
    standardOn(date),
  )
}

const latestAgeHours = 24

/**
 * Forecasts every hour and day the model holds, as seen at the end of an hour.
 * @param atHour the last hour known, from 1970-01-01 00:00; later values are not read, forecast weather is
 * @throws SiteProblem when the start lies outside the data, or a target has no value in the 24 hours before it
 */
export const runForecast = (
  model: ForecastModel,
  sites: readonly SiteHours[],
  atHour: number,
): { hours: HourForecasts[]; days: DayForecast[] } => {
  const hours: HourForecasts[] = []
  const days = new Map<string, DayForecast>()
  for (const { model: target, subjects } of prepareTargets(model, sites)) {
    for (const subject of subjects) {
      const start = atHour - subject.firstHour
      requireRecent(subject, start, target.target)
      const forecasts = predictAll(target, subject, start)
      if (target.unit === 'hour') {
        hours.push({ site: subject.site, target: target.target, hours: forecasts })
        continue
      }
      for (const forecast of forecasts) {
        const date = dateOfDay(Math.floor(atHour / 24) + forecast.lead)
        const key = `${subject.site} ${date}`
        const pollutants = days.get(key)?.pollutants ?? {}
        pollutants[dailyNameOf[target.target]] = forecast
        const means = Object.fromEntries(Object.entries<Forecast>(pollutants).map(([name, { mean }]) => [name, mean]))
        days.set(key, { site: subject.site, leadDay: forecast.lead, date, pollutants, aqi: aqiOfDay(means, date) })
      }
    }
  }
  return { hours, days: [...days.values()] }
}

const requireRecent = ({ site, own, hours }: Subject, start: number, target: Pollutant): void => {
  if (start < 0 || start >= hours) throw new SiteProblem(site, `起报时刻不在站点 ${site} 的数据范围内`)
  const recent = own.subarray(Math.max(0, start - latestAgeHours + 1), start + 1)
  if (recent.every(Number.isNaN))
    throw new SiteProblem(site, `站点 ${site} 在起报前 ${latestAgeHours} 小时内没有有效值`, { column: target })
}
