import type { ForecastTables } from '@qingkong/contract/shapes/forecast-question'
import { hourMs } from '@qingkong/domain/time/city-time'
import { numberColumn } from '@qingkong/science/engine/number-columns'
import { type SiteHours, siteHours } from '@qingkong/science/forecast/site-hours'
import { SiteProblem } from '@qingkong/science/forecast/site-problem'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { z } from 'zod'

/** Hours from 1970-01-01 00:00 of the city's wall clock, as the engine counts them. */
export const hourOfText = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / hourMs

export const textOfHour = (hour: number): string => new Date(hour * hourMs).toISOString().slice(0, 19).replace('T', ' ')

type Tables = z.output<typeof ForecastTables>
type Columns<Name extends string> = Readonly<Partial<Record<Name, readonly (number | null)[]>>>

const columnsOf = <Name extends string>(named: Columns<Name>): Partial<Record<Name, Float64Array>> =>
  Object.fromEntries(
    Object.entries<readonly (number | null)[] | undefined>(named).flatMap(([name, values]) =>
      values === undefined ? [] : [[name, numberColumn(values)]],
    ),
  ) as Partial<Record<Name, Float64Array>>

/**
 * The sites as the engine takes them, in one order whatever theirs was.
 * @throws InputProblem naming site, row and column
 */
export const sitesOf = ({ sites }: Tables): SiteHours[] =>
  sites.map(({ site, firstTime, pollutants, weather, forecastWeather }) => {
    const rows = Math.max(
      0,
      ...[pollutants, weather, forecastWeather].flatMap((one) => Object.values(one).map((values) => values.length)),
    )
    const first = hourOfText(firstTime)
    try {
      return siteHours({
        site,
        hour: Float64Array.from({ length: rows }, (_, row) => first + row),
        pollutants: columnsOf(pollutants),
        weather: columnsOf(weather),
        forecastWeather: columnsOf<string>(forecastWeather) as Record<string, Float64Array>,
      })
    } catch (error) {
      throw error instanceof InputProblem ? new InputProblem(`站点 ${site}：${error.message}`) : error
    }
  })

/** Work on sites whose complaints name the site where they do not yet. */
export const namingSite = <Result>(work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof SiteProblem) || error.message.includes(error.site)) throw error
    throw new InputProblem(`站点 ${error.site}：${error.message}`)
  }
}
