import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BackTestRow, backTest } from '@qingkong/science/forecast/back-test'
import { BackTestScores } from '@qingkong/science/forecast/back-test-accuracy'
import type { ForecastModel } from '@qingkong/science/forecast/forecast-model'
import { trainForecast } from '@qingkong/science/forecast/train-forecast'
import { UsageError } from '../command.ts'
import { endOfText, forecastArguments, hourOfText, required, seedOf, targetsOf, textOfHour } from './arguments.ts'
import { loadModel } from './model-store.ts'
import { columnOfPollutant } from './prsa-table.ts'
import { withSiteFiles } from './site-files.ts'

const header = 'site,target,unit,start,lead,observed,mean,p10,p50,p90,persistence,climatology'

const lineOf = (row: BackTestRow): string =>
  [
    row.site,
    columnOfPollutant(row.target),
    row.unit,
    textOfHour(row.startHour),
    row.lead,
    ...[row.observed, row.mean, row.p10, row.p50, row.p90, row.persistence, row.climatology].map((value) =>
      Number(value.toFixed(3)),
    ),
  ].join(',')

/** `qk forecast backtest`: accuracy by target and lead; every forecast as CSV in --out. */
export const backtest = (args: readonly string[]): unknown => {
  const { csv, options } = forecastArguments(args, ['model', 'from', 'to', 'out', 'target', 'seed'])
  const fromHour = hourOfText(required(options, 'from'), 'from')
  const untilHour = endOfText(required(options, 'to'), 'to')
  if (untilHour <= fromHour) throw new UsageError('--to 早于 --from')
  const given = options.get('model')
  if (given !== undefined)
    for (const name of ['target', 'seed'])
      if (options.has(name)) throw new UsageError(`--${name} 与 --model 不能同用：模型已定`)
  const loaded = given === undefined ? null : loadModel(given)
  const out = options.get('out')
  if (out !== undefined && existsSync(join(out, 'forecasts.csv')))
    throw new UsageError(`${join(out, 'forecasts.csv')} 已存在`)
  const lines: string[] = [header]
  const result = withSiteFiles(csv, (sites) => {
    const targets = targetsOf(options.get('target'), sites)
    const model: ForecastModel =
      loaded ??
      trainForecast(sites, {
        hourly: targets,
        daily: targets,
        untilHour: fromHour,
        seed: seedOf(options.get('seed')),
      })
    const scores = new BackTestScores()
    for (const row of backTest(model, sites, { fromHour, untilHour })) {
      scores.add(row)
      if (out !== undefined) lines.push(lineOf(row))
    }
    const accuracy = scores.accuracy()
    if (accuracy.leads.length === 0) throw new UsageError('回测时段内没有可评估的预报')
    return {
      from: textOfHour(fromHour),
      through: textOfHour(untilHour - 1),
      trainedThrough: textOfHour(model.trainedUntilHour - 1),
      seed: model.seed,
      sites: sites.map(({ site }) => site),
      ...accuracy,
    }
  })
  if (out !== undefined) {
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, 'forecasts.csv'), `${lines.join('\n')}\n`)
    writeFileSync(join(out, 'accuracy.json'), `${JSON.stringify(result, null, 1)}\n`)
  }
  return result
}
