import { trainForecast } from '@qingkong/science/forecast/train-forecast'
import { UsageError } from '../command.ts'
import { endOfText, forecastArguments, required, seedOf, targetsOf, textOfHour } from './arguments.ts'
import { saveModel } from './model-store.ts'
import { columnOfPollutant } from './prsa-table.ts'
import { withSiteFiles } from './site-files.ts'

/** `qk forecast train`: the model file, and its summary as the result. */
export const train = (args: readonly string[]): unknown => {
  const { csv, options } = forecastArguments(args, ['target', 'until', 'seed', 'out', 'data-version'])
  const out = required(options, 'out')
  if (csv.includes(out)) throw new UsageError(`--out ${out} 会覆盖数据文件`)
  const until = options.get('until')
  const dataVersion = options.get('data-version')
  const model = withSiteFiles(csv, (sites) => {
    const targets = targetsOf(options.get('target'), sites)
    return trainForecast(sites, {
      hourly: targets,
      daily: targets,
      seed: seedOf(options.get('seed')),
      ...(until === undefined ? {} : { untilHour: endOfText(until, 'until') }),
      ...(dataVersion === undefined ? {} : { dataVersion }),
    })
  })
  saveModel(out, model)
  return {
    out,
    seed: model.seed,
    dataVersion: model.dataVersion,
    trainedFrom: textOfHour(model.trainedFromHour),
    trainedThrough: textOfHour(model.trainedUntilHour - 1),
    sites: model.sites,
    targets: model.targets.map(({ target, unit, features, groups }) => ({
      target: columnOfPollutant(target),
      unit,
      features: features.length,
      groups: groups.map(({ first, last, point, weight, trainedRows }) => ({
        leads: first === last ? `${first}` : `${first}-${last}`,
        trees: point.trees.length,
        weight,
        trainedRows,
      })),
    })),
  }
}
