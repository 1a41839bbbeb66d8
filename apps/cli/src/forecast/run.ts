import { forecastOutcome } from '@qingkong/science/forecast/forecast-outcome'
import { forecastArguments, hourOfText, required, textOfHour } from './arguments.ts'
import { loadModel } from './model-store.ts'
import { columnOfPollutant } from './prsa-table.ts'
import { withSiteFiles } from './site-files.ts'

/** `qk forecast run`: every hour and day the model holds, from one start. */
export const run = (args: readonly string[]): unknown => {
  const { csv, options } = forecastArguments(args, ['model', 'at'])
  const atHour = hourOfText(required(options, 'at'), 'at')
  const model = loadModel(required(options, 'model'))
  const { hours, days } = withSiteFiles(csv, (sites) => forecastOutcome(model, sites, atHour))
  return {
    at: textOfHour(atHour),
    hours: hours.map(({ site, target, hours }) => ({
      site,
      target: columnOfPollutant(target),
      hours: hours.map(({ atHour: hour, ...forecast }) => ({ time: textOfHour(hour), ...forecast })),
    })),
    days,
  }
}
