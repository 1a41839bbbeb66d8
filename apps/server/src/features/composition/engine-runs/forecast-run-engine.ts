import { ForecastRunParameters, ForecastTables } from '@qingkong/contract/shapes/forecast-question'
import { modelFromText, modelKind, modelVersion } from '@qingkong/science/forecast/forecast-model'
import { forecastOutcome } from '@qingkong/science/forecast/forecast-outcome'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { sha256Of } from '../../../platform/sha256.ts'
import { engineOf } from './engine.ts'
import { hourOfText, namingSite, sitesOf, textOfHour } from './forecast-sites.ts'

/** Every hour and day a model holds, from one start. */
export const forecastRunEngine = engineOf({
  version: `${modelKind} ${modelVersion}`,
  data: ForecastTables,
  parameters: ForecastRunParameters,
  check: ({ data, parameters: { at } }) => {
    const hour = hourOfText(at)
    const outside = sitesOf(data).find(({ firstHour, hours }) => hour < firstHour || hour >= firstHour + hours)
    if (outside) throw new InputProblem(`起报时刻不在站点 ${outside.site} 的数据范围内`)
  },
  compute: ({ data, parameters: { at }, attached }, tell) => {
    if (attached === null) throw new RangeError('a forecast without a model')
    tell(0, '正在读取模型')
    const model = modelFromText(Buffer.from(attached).toString('utf8'), sha256Of)
    tell(10, '正在计算预报')
    const { hours, days } = namingSite(() => forecastOutcome(model, sitesOf(data), hourOfText(at)))
    return {
      outcome: {
        engine: 'forecast-run',
        at,
        hours: hours.map(({ site, target, hours: forecasts }) => ({
          site,
          target,
          hours: forecasts.map(({ atHour, ...forecast }) => ({ time: textOfHour(atHour), ...forecast })),
        })),
        days: days.map(({ aqi, ...day }) => ({
          ...day,
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
