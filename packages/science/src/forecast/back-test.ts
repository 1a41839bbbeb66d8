import { InputProblem } from '../stats/input-problem.ts'
import { cityName } from './city-hours.ts'
import { cityTruth } from './city-truth.ts'
import type { ForecastModel } from './forecast-model.ts'
import { leadHours } from './lead-group.ts'
import { type Forecast, predict } from './predict.ts'
import { prepareTargets } from './run-forecast.ts'
import type { Pollutant, SiteHours } from './site-hours.ts'
import type { LeadUnit } from './target-series.ts'

/** One forecast beside what came and what two simple rules say. */
export type BackTestRow = Forecast & {
  site: string
  target: Pollutant
  unit: LeadUnit
  /** From 1970-01-01 00:00 of the site's clock. */
  startHour: number
  observed: number
  /** Value at the start: the hour's, or the statistic of the trailing 24 hours. */
  persistence: number
  climatology: number
}

export type BackTestSpan = {
  /** First start and the hour after the last, from 1970-01-01 00:00. */
  fromHour: number
  untilHour: number
}

/** Hours of the day at which forecasts are issued, by unit of the lead. */
const issueHours: Readonly<Record<LeadUnit, readonly number[]>> = { hour: [8, 20], day: [20] }

/**
 * Repeats the forecasts of past starts, each from what was known at its time, wherever both the observation and the
 * value at the start are there.
 * @throws InputProblem when the model was trained on hours from the first start on: it would be tested on what it learnt
 */
export const backTest = function* (
  model: ForecastModel,
  sites: readonly SiteHours[],
  { fromHour, untilHour }: BackTestSpan,
): Generator<BackTestRow> {
  if (model.trainedUntilHour > fromHour) throw new InputProblem('模型的训练数据晚于回测起点，回测会偷看未来')
  for (const { model: target, subjects } of prepareTargets(model, sites)) {
    const { unit } = target
    for (const subject of subjects) {
      const truth =
        subject.site === cityName && unit === 'day' ? cityTruth(sites, target.target, subject) : subject.truth
      const first = Math.max(0, fromHour - subject.firstHour)
      const last = Math.min(subject.hours, untilHour - subject.firstHour)
      for (let start = first; start < last; start++) {
        const startHour = subject.firstHour + start
        const persistence = subject.own[start] as number
        if (!issueHours[unit].includes(startHour % 24) || Number.isNaN(persistence)) continue
        for (const group of target.groups) {
          for (let lead = group.first; lead <= group.last; lead++) {
            const aim = start + leadHours(group, lead, startHour)
            const observed = truth[aim] ?? Number.NaN
            if (Number.isNaN(observed)) continue
            yield {
              site: subject.site,
              target: target.target,
              unit,
              startHour,
              observed,
              persistence,
              climatology: subject.usual[aim] as number,
              ...predict(group, subject, start, lead),
            }
          }
        }
      }
    }
  }
}
