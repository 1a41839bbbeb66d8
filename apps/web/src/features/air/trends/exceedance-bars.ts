import type { Exceedance } from '@qingkong/contract/shapes/trend'
import type { EChartsCoreOption } from 'echarts/core'
import type { BarInput } from '../../../charts/bar-option.ts'
import { heatOption } from '../../../charts/heat-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'

const placesOf = (exceedances: readonly Exceedance[]): string[] => [
  ...new Set(exceedances.map(({ siteName }) => siteName)),
]
const factorsOf = (exceedances: readonly Exceedance[]): Exceedance['factor'][] => [
  ...new Map(exceedances.map(({ factor }) => [factor.code, factor])).values(),
]
const found = (exceedances: readonly Exceedance[], place: string, code: string): Exceedance | undefined =>
  exceedances.find(({ siteName, factor }) => siteName === place && factor.code === code)

/** A bar per place of parts per pollutant; pollutants that are not judged so are left out. */
export const countsByPlace = (
  exceedances: readonly Exceedance[],
  countOf: (one: Exceedance) => number | null,
): Pick<BarInput, 'names' | 'series'> => {
  const names = placesOf(exceedances)
  const valuesOf = (code: string) =>
    names.map((place) => {
      const one = found(exceedances, place, code)
      return one ? countOf(one) : null
    })
  return {
    names,
    series: factorsOf(exceedances)
      .map(({ code, name }) => ({ name, values: valuesOf(code) }))
      .filter(({ values }) => values.some((value) => value !== null)),
  }
}

/** Whether several places can be compared by how far they exceeded. */
export const hasMultiples = (exceedances: readonly Exceedance[]): boolean =>
  placesOf(exceedances).length > 1 && exceedances.some(({ days }) => days !== null && days.maxMultiple !== null)

/** Largest multiple of a day by place and pollutant; 0 where nothing exceeded, hatched where nothing was measured. */
export const multiplesOption = (exceedances: readonly Exceedance[], palette: ChartPalette): EChartsCoreOption => {
  const rows = placesOf(exceedances)
  const judged = factorsOf(exceedances.filter(({ days }) => days !== null))
  return heatOption(
    {
      columns: judged.map(({ name }) => name),
      rows,
      cells: rows.map((place) =>
        judged.map(({ code }) => {
          const days = found(exceedances, place, code)?.days
          return {
            value: days && days.valid > 0 ? (days.maxMultiple ?? 0) : null,
            notes: days ? [`超标 ${days.exceeding} 天，有效 ${days.valid} 天`] : [],
          }
        }),
      ),
      unit: '倍',
      digits: 2,
      scale: 'amount',
      labels: rows.length <= 20,
    },
    palette,
  )
}
