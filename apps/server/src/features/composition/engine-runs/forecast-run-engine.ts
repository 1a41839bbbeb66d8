import { ForecastRunParameters, ForecastTables } from '@qingkong/contract/calls/composition/engine-runs'
import { modelFromText, modelKind, modelVersion } from '@qingkong/science/forecast/forecast-model'
import type { Forecast } from '@qingkong/science/forecast/predict'
import { runForecast } from '@qingkong/science/forecast/run-forecast'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { sha256Of } from '../../../platform/sha256.ts'
import { engineOf } from './engine.ts'
import { hourOfText, namingSite, sitesOf, textOfHour } from './forecast-sites.ts'

/** Two decimals: more than any band can tell. */
const shown = ({ lead, mean, p10, p50, p90 }: Forecast): Forecast => {
  const rounded = (value: number) => Number(value.toFixed(2))
  return { lead, mean: rounded(mean), p10: rounded(p10), p50: rounded(p50), p90: rounded(p90) }
}

/** Every hour and day a model holds, from one start. */
export const forecastRunEngine = engineOf({
  version: `${modelKind} ${modelVersion}`,
  data: ForecastTables,
  parameters: ForecastRunParameters,
  check: (tables, { at }) => {
    const hour = hourOfText(at)
    const outside = sitesOf(tables).find(({ firstHour, hours }) => hour < firstHour || hour >= firstHour + hours)
    if (outside) throw new InputProblem(`起报时刻不在站点 ${outside.site} 的数据范围内`)
  },
  compute: ({ data, parameters: { at }, attached }, tell) => {
    if (attached === null) throw new RangeError('a forecast without a model')
    const atHour = hourOfText(at)
    tell(0, '正在读取模型')
    const model = modelFromText(Buffer.from(attached).toString('utf8'), sha256Of)
    tell(10, '正在计算预报')
    const { hours, days } = namingSite(() => runForecast(model, sitesOf(data), atHour))
    return {
      outcome: {
        engine: 'forecast-run',
        at,
        hours: hours.map(({ site, target, hours: forecasts }) => ({
          site,
          target,
          hours: forecasts.map((forecast) => ({ time: textOfHour(atHour + forecast.lead), ...shown(forecast) })),
        })),
        days: days.map(({ site, leadDay, date, pollutants, aqi }) => ({
          site,
          leadDay,
          date,
          pollutants: Object.fromEntries(
            Object.entries<Forecast>(pollutants).map(([name, forecast]) => [name, shown(forecast)]),
          ),
          aqi: aqi.aqi,
          aqiLevel: aqi.level,
          primaryPollutants: aqi.primary,
        })),
      },
      seed: null,
      files: [],
    }
  },
})
