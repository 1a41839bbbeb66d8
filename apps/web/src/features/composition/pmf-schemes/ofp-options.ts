import type { EChartsCoreOption } from 'echarts/core'
import { barOption } from '../../../charts/bar-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { roseOption } from '../../../charts/rose-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'

type Sources = CallAnswer<'pmfSourceLawAnalysisPmfResult'>

const unit = 'µg/m³'
/** More rows would be thinner than their names. */
const mostSpecies = 15

/** The species that make most ozone over all sources, each divided by source. */
export const ofpSpeciesOption = (
  { species, factors }: Pick<Sources, 'species' | 'factors'>,
  palette: ChartPalette,
): EChartsCoreOption => {
  const sums = [...Map.groupBy(species, ({ factorCode }) => factorCode)]
    .map(([code, own]) => ({
      code,
      name: own[0]?.factorName ?? code,
      sum: own.reduce((total, { ofp }) => total + ofp, 0),
    }))
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, mostSpecies)
  return barOption(
    {
      names: sums.map(({ name }) => name),
      series: factors.map(({ no, name }) => ({
        name,
        values: sums.map(({ code }) => species.find((one) => one.no === no && one.factorCode === code)?.ofp ?? null),
      })),
      unit,
      digits: 1,
      stacked: true,
      horizontal: true,
    },
    palette,
  )
}

/** Mean ozone that the sources could make by wind, upon each other; calm and missing hours in the middle. */
export const directionsOption = (
  { directions, noWind }: Pick<Sources, 'directions' | 'noWind'>,
  palette: ChartPalette,
): EChartsCoreOption => {
  const [first] = directions
  const directed = first?.sectors.reduce((sum, { count }) => sum + count, 0) ?? 0
  const calm = first?.calm.count ?? 0
  const all = directed + calm + noWind
  const shareOf = (count: number) => ({ share: all === 0 ? 0 : (100 * count) / all })
  return {
    ...roseOption(
      {
        sectors: 16,
        unit,
        digits: 1,
        classes: directions.map(({ name, sectors }) => ({ name, values: sectors.map(({ mean }) => mean) })),
        calm: shareOf(calm),
        missing: shareOf(noWind),
      },
      palette,
    ),
    // Sources differ in kind, not in amount.
    color: [...palette.shares],
  }
}
