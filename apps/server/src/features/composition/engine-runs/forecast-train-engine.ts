import { ForecastTables, ForecastTrainParameters } from '@qingkong/contract/calls/composition/engine-runs'
import { factors } from '@qingkong/domain/site/factor'
import { type ForecastModel, modelKind, modelText, modelVersion } from '@qingkong/science/forecast/forecast-model'
import type { SiteHours } from '@qingkong/science/forecast/site-hours'
import { requireHistory, trainForecast } from '@qingkong/science/forecast/train-forecast'
import type { z } from 'zod'
import { sha256Of } from '../../../platform/sha256.ts'
import { engineOf, type Tell } from './engine.ts'
import { modelFile } from './engine-result.ts'
import { hourOfText, namingSite, sitesOf, textOfHour } from './forecast-sites.ts'

type Parameters = z.output<typeof ForecastTrainParameters>

const untilOf = ({ until }: Parameters) => (until === undefined ? Number.POSITIVE_INFINITY : hourOfText(until))

/** Trains target after target, each alone as in one training of all, to tell how far it is. */
const trained = (sites: readonly SiteHours[], parameters: Parameters, tell: Tell): ForecastModel => {
  const { targets, units, seed } = parameters
  const steps = (['hour', 'day'] as const)
    .filter((unit) => units.includes(unit))
    .flatMap((unit) => [...new Set(targets)].map((target) => ({ unit, target })))
  const parts = steps.map(({ unit, target }, i) => {
    tell(
      (100 * i) / steps.length,
      `正在训练 ${factors[target].label} 的${unit === 'hour' ? '逐时' : '逐日'}预报（${i + 1}/${steps.length}）`,
    )
    return namingSite(() =>
      trainForecast(sites, {
        hourly: unit === 'hour' ? [target] : [],
        daily: unit === 'day' ? [target] : [],
        seed,
        ...(parameters.until === undefined ? {} : { untilHour: untilOf(parameters) }),
      }),
    )
  })
  const [first] = parts
  if (!first) throw new RangeError('no targets')
  return { ...first, targets: parts.flatMap((part) => part.targets) }
}

/** Forecast models from hours of the past; the model is a file of the job. */
export const forecastTrainEngine = engineOf({
  version: `${modelKind} ${modelVersion}`,
  data: ForecastTables,
  parameters: ForecastTrainParameters,
  check: (tables, parameters) =>
    namingSite(() => {
      for (const site of sitesOf(tables))
        for (const target of parameters.targets) requireHistory(site, target, untilOf(parameters))
    }),
  compute: ({ data, parameters }, tell) => {
    const model = trained(sitesOf(data), parameters, tell)
    const text = modelText(model, sha256Of)
    return {
      outcome: {
        engine: 'forecast-train',
        trainedFrom: textOfHour(model.trainedFromHour),
        trainedThrough: textOfHour(model.trainedUntilHour - 1),
        sites: [...model.sites],
        targets: model.targets.map(({ target, unit, features, groups }) => ({
          target,
          unit,
          features: features.length,
          groups: groups.map(({ first, last, point, weight, trainedRows }) => ({
            firstLead: first,
            lastLead: last,
            trees: point.trees.length,
            weight,
            trainedRows,
          })),
        })),
        modelVersion: sha256Of(text),
      },
      seed: parameters.seed,
      files: [{ ...modelFile, bytes: Buffer.from(text) }],
    }
  },
})
