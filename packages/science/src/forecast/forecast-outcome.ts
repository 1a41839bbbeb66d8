import type { ForecastModel } from './forecast-model.ts'
import type { Forecast } from './predict.ts'
import { type DayForecast, type HourForecasts, runForecast } from './run-forecast.ts'
import type { SiteHours } from './site-hours.ts'

/** Two decimals: more than any band can tell. */
const shown = ({ lead, mean, p10, p50, p90 }: Forecast): Forecast => {
  const rounded = (value: number) => Number(value.toFixed(2))
  return { lead, mean: rounded(mean), p10: rounded(p10), p50: rounded(p50), p90: rounded(p90) }
}

/** Forecasts as they are shown. */
export interface ForecastOutcome {
  hours: (Omit<HourForecasts, 'hours'> & { hours: (Forecast & { atHour: number })[] })[]
  days: DayForecast[]
}

/** Every hour and day a model holds from one start, rounded. @throws SiteProblem as runForecast */
export const forecastOutcome = (model: ForecastModel, sites: readonly SiteHours[], atHour: number): ForecastOutcome => {
  const { hours, days } = runForecast(model, sites, atHour)
  return {
    hours: hours.map((hour) => ({
      ...hour,
      hours: hour.hours.map((forecast) => ({ atHour: atHour + forecast.lead, ...shown(forecast) })),
    })),
    days: days.map((day) => ({
      ...day,
      pollutants: Object.fromEntries(
        Object.entries<Forecast>(day.pollutants).map(([name, forecast]) => [name, shown(forecast)]),
      ),
    })),
  }
}
