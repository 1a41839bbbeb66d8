import type { Forecast } from '@qingkong/science/forecast/predict'
import { runForecast } from '@qingkong/science/forecast/run-forecast'
import { forecastArguments, hourOfText, required, textOfHour } from './arguments.ts'
import { loadModel } from './model-store.ts'
import { columnOfPollutant } from './prsa-table.ts'
import { withSiteFiles } from './site-files.ts'

/** Two decimals: more than any band can tell. */
const shown = ({ lead, mean, p10, p50, p90 }: Forecast): Forecast => {
  const [shownMean = 0, low = 0, middle = 0, high = 0] = [mean, p10, p50, p90].map((value) => Number(value.toFixed(2)))
  return { lead, mean: shownMean, p10: low, p50: middle, p90: high }
}

/** `qk forecast run`: every hour and day the model holds, from one start. */
export const run = (args: readonly string[]): unknown => {
  const { csv, options } = forecastArguments(args, ['model', 'at'])
  const atHour = hourOfText(required(options, 'at'), 'at')
  const model = loadModel(required(options, 'model'))
  const { hours, days } = withSiteFiles(csv, (sites) => runForecast(model, sites, atHour))
  return {
    at: textOfHour(atHour),
    hours: hours.map(({ site, target, hours }) => ({
      site,
      target: columnOfPollutant(target),
      hours: hours.map((forecast) => ({ time: textOfHour(atHour + forecast.lead), ...shown(forecast) })),
    })),
    days: days.map(({ pollutants, ...day }) => ({
      ...day,
      pollutants: Object.fromEntries(Object.entries<Forecast>(pollutants).map(([name, value]) => [name, shown(value)])),
    })),
  }
}
