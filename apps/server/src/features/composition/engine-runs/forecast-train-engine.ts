import { ForecastTables, ForecastTrainParameters } from '@qingkong/contract/shapes/forecast-question'
import { factors } from '@qingkong/domain/site/factor'
import { modelKind, modelText, modelVersion } from '@qingkong/science/forecast/forecast-model'
import { modelSummary } from '@qingkong/science/forecast/model-summary'
import { requireHistory, trainForecast } from '@qingkong/science/forecast/train-forecast'
import type { z } from 'zod'
import { sha256Of } from '../../../platform/sha256.ts'
import { engineOf } from './engine.ts'
import { modelFile } from './engine-result.ts'
import { hourOfText, namingSite, sitesOf, textOfHour } from './forecast-sites.ts'

type Parameters = z.output<typeof ForecastTrainParameters>

const untilOf = ({ until }: Parameters) => (until === undefined ? Number.POSITIVE_INFINITY : hourOfText(until))
const unitNames = { hour: '逐时', day: '逐日' } as const

/** Forecast models from hours of the past; the model is a file of the job. */
export const forecastTrainEngine = engineOf({
  version: `${modelKind} ${modelVersion}`,
  data: ForecastTables,
  parameters: ForecastTrainParameters,
  check: ({ data, parameters }) =>
    namingSite(() => {
      for (const site of sitesOf(data))
        for (const target of parameters.targets) requireHistory(site, target, untilOf(parameters))
    }),
  compute: ({ data, parameters }, tell) => {
    const targets = [...new Set(parameters.targets)]
    const model = namingSite(() =>
      trainForecast(sitesOf(data), {
        hourly: parameters.units.includes('hour') ? targets : [],
        daily: parameters.units.includes('day') ? targets : [],
        seed: parameters.seed,
        ...(parameters.until === undefined ? {} : { untilHour: untilOf(parameters) }),
        onTarget: (target, unit, done, total) =>
          tell(
            (100 * done) / total,
            `正在训练 ${factors[target].label} 的${unitNames[unit]}预报（${done + 1}/${total}）`,
          ),
      }),
    )
    const text = modelText(model, sha256Of)
    return {
      outcome: {
        engine: 'forecast-train',
        trainedFrom: textOfHour(model.trainedFromHour),
        trainedThrough: textOfHour(model.trainedUntilHour - 1),
        ...modelSummary(model),
        modelVersion: sha256Of(text),
      },
      seed: parameters.seed,
      files: [{ ...modelFile, bytes: Buffer.from(text) }],
    }
  },
})
