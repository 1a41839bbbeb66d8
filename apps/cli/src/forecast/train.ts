import { modelSummary } from '@qingkong/science/forecast/model-summary'
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
  const { sites, targets } = modelSummary(model)
  return {
    out,
    seed: model.seed,
    dataVersion: model.dataVersion,
    trainedFrom: textOfHour(model.trainedFromHour),
    trainedThrough: textOfHour(model.trainedUntilHour - 1),
    sites,
    targets: targets.map(({ groups, ...target }) => ({
      ...target,
      target: columnOfPollutant(target.target),
      groups: groups.map(({ firstLead, lastLead, ...group }) => ({
        leads: firstLead === lastLead ? `${firstLead}` : `${firstLead}-${lastLead}`,
        ...group,
      })),
    })),
  }
}
