import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import type { Maybe } from '@qingkong/domain/missing'
import { recordBy } from '@qingkong/domain/record-by'
import { modStats } from '../stats/model-statistics.ts'
import { dateOfDay } from '../stats/time-axis.ts'
import type { BackTestRow } from './back-test.ts'
import { cityName } from './city-hours.ts'
import { type DayAccuracy, type DayPair, dayAccuracy, shortRangeScore } from './day-accuracy.ts'
import { aqiOfDay, dailyNameOf } from './run-forecast.ts'

const forecastRules = ['rasf', 'persistence', 'climatology'] as const
export type ForecastRule = (typeof forecastRules)[number]

/** In the unit of the target; NMB and NME as shares. */
type ValueAccuracy = { rmse: Maybe<number>; nmb: Maybe<number>; nme: Maybe<number>; r: Maybe<number> }

type LeadAccuracy = Pick<BackTestRow, 'target' | 'unit' | 'lead'> & {
  /** All sites together, or the city's mean. */
  scope: 'sites' | 'city'
  n: number
  byRule: Record<ForecastRule, ValueAccuracy>
  rmseOfPersistence: Maybe<number>
  rmseOfClimatology: Maybe<number>
  /** Share of observations within the 10–90 % band, and below and above it, %. */
  bandCoverage: number
  belowBand: number
  aboveBand: number
}

export type DayLeadAccuracy = DayAccuracy & { rule: ForecastRule; leadDay: number }

export type BackTestAccuracy = {
  leads: LeadAccuracy[]
  /** Of the city's AQI; empty unless all six pollutants are forecast by the day. */
  days: DayLeadAccuracy[]
  shortRange: { rule: ForecastRule; cmaLevelScore: Maybe<number>; cmaAqiScore: Maybe<number> }[]
}

type Column = { row: BackTestRow; observed: number[]; below: number; above: number } & Record<ForecastRule, number[]>
type DayValues = Partial<Record<DailyPollutant, number>>
type CityDay = { leadDay: number; date: string; observed: DayValues } & Record<ForecastRule, DayValues>

/** Accuracy of a back-test by target, lead and rule. */
export class BackTestScores {
  readonly #columns = new Map<string, Column>()
  readonly #cityDays = new Map<string, CityDay>()

  add(row: BackTestRow): void {
    const isCity = row.site === cityName
    const key = `${row.unit} ${row.target} ${isCity} ${row.lead}`
    let column = this.#columns.get(key)
    if (!column) {
      column = { row, observed: [], below: 0, above: 0, rasf: [], persistence: [], climatology: [] }
      this.#columns.set(key, column)
    }
    column.observed.push(row.observed)
    for (const rule of forecastRules) column[rule].push(ruleValue(row, rule))
    if (row.observed < row.p10) column.below += 1
    if (row.observed > row.p90) column.above += 1
    if (isCity) this.#addCityDay(row)
  }

  #addCityDay(row: BackTestRow): void {
    const date = dateOfDay(Math.floor(row.startHour / 24) + row.lead)
    const key = `${row.lead} ${date}`
    const day = this.#cityDays.get(key) ?? {
      leadDay: row.lead,
      date,
      observed: {},
      rasf: {},
      persistence: {},
      climatology: {},
    }
    const name = dailyNameOf[row.target]
    day.observed[name] = row.observed
    for (const rule of forecastRules) day[rule][name] = ruleValue(row, rule)
    this.#cityDays.set(key, day)
  }

  accuracy(): BackTestAccuracy {
    const days = this.#dayAccuracy()
    return {
      leads: [...this.#columns.values()].map(leadAccuracy),
      days,
      shortRange: forecastRules.flatMap((rule) => {
        const byLead = days.filter((day) => day.rule === rule).sort((a, b) => a.leadDay - b.leadDay)
        if (byLead.length === 0) return []
        return [
          {
            rule,
            cmaLevelScore: shortRangeScore(byLead.map(({ cmaLevelScore }) => cmaLevelScore)),
            cmaAqiScore: shortRangeScore(byLead.map(({ cmaAqiScore }) => cmaAqiScore)),
          },
        ]
      }),
    }
  }

  #dayAccuracy(): DayLeadAccuracy[] {
    // The index of a day needs all six, and a rule is compared on the days of the others.
    const complete = [...this.#cityDays.values()].filter(({ observed }) =>
      dailyPollutants.every((name) => observed[name] !== undefined),
    )
    const leadDays = [...new Set(complete.map(({ leadDay }) => leadDay))].sort((a, b) => a - b)
    return leadDays.flatMap((leadDay) =>
      forecastRules.map((rule) => {
        const pairs = complete
          .filter((day) => day.leadDay === leadDay)
          .map(
            (day): DayPair => ({
              forecast: aqiOfDay(day[rule], day.date),
              observed: aqiOfDay(day.observed, day.date),
            }),
          )
        return { rule, leadDay, ...dayAccuracy(pairs) }
      }),
    )
  }
}

const ruleValue = (row: BackTestRow, rule: ForecastRule): number => (rule === 'rasf' ? row.mean : row[rule])

const leadAccuracy = ({ row, observed, below, above, ...rules }: Column): LeadAccuracy => {
  const byRule = recordBy(forecastRules, (rule): ValueAccuracy => {
    const { rmse, nmb, nmge, r } = modStats(Float64Array.from(rules[rule]), Float64Array.from(observed))
    return { rmse, nmb, nme: nmge, r }
  })
  const n = observed.length
  const shareOf = (rule: ForecastRule): Maybe<number> => {
    const [ours, theirs] = [byRule.rasf.rmse, byRule[rule].rmse]
    return ours === null || theirs === null || theirs === 0 ? null : ours / theirs
  }
  return {
    target: row.target,
    unit: row.unit,
    lead: row.lead,
    scope: row.site === cityName ? 'city' : 'sites',
    n,
    byRule,
    rmseOfPersistence: shareOf('persistence'),
    rmseOfClimatology: shareOf('climatology'),
    bandCoverage: (100 * (n - below - above)) / n,
    belowBand: (100 * below) / n,
    aboveBand: (100 * above) / n,
  }
}
