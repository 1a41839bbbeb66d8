import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { cityMean, meanOf } from '@qingkong/domain/air/validity'
import { factors as catalogue, type FactorCode } from '@qingkong/domain/site/factor'
import { meanDirection, vectorMean, type Wind } from '@qingkong/domain/wind/sector'
import { isMeteorology } from './factor-columns.ts'
import type { Column, Columns, Grid, Place } from './question.ts'
import type { NotPlanned } from './site-values.ts'

const valuesAt = (columns: readonly Column[], at: number): (number | null)[] => {
  const values = new Array<number | null>(columns.length)
  for (let site = 0; site < columns.length; site++) values[site] = columns[site]?.[at] ?? null
  return values
}

const directionAt = (sites: readonly Columns[], at: number): number | null => {
  const winds = sites.flatMap((columns): { directionDeg: number; speedMs: number | null }[] => {
    const directionDeg = columns.get('windDirection')?.[at] ?? null
    return directionDeg === null ? [] : [{ directionDeg, speedMs: columns.get('windSpeed')?.[at] ?? null }]
  })
  const known = winds.filter((wind): wind is Wind => wind.speedMs !== null)
  const mean = known.length === winds.length ? (vectorMean(known)?.directionDeg ?? null) : null
  return mean ?? meanDirection(winds.map(({ directionDeg }) => directionDeg))
}

/** Sites of a place that are meant to measure a pollutant. Of the city every national site is. */
const plannedFor = (place: Place, factor: FactorCode, notPlanned: NotPlanned) => {
  const pollutant = factor === 'o38h' ? 'o3' : factor
  return (id: number) => place.kind === 'city' || !notPlanned.get(id)?.has(pollutant)
}

/**
 * A district's or the city's column: the mean of its sites, of pollutants where three quarters of them have a value
 * (half of fewer than four; `cityMean`), of weather where any has; wind direction as a vector.
 */
export const placeColumn = (
  place: Place,
  factor: FactorCode,
  columnsOf: (siteId: number) => Columns | undefined,
  grid: Pick<Grid, 'count'>,
  notPlanned: NotPlanned,
): Column => {
  const sites = place.siteIds.filter(plannedFor(place, factor, notPlanned)).flatMap((id) => columnsOf(id) ?? [])
  if (factor === 'windDirection') return Array.from({ length: grid.count }, (_, at) => directionAt(sites, at))
  const columns = sites.flatMap((site) => [site.get(factor) ?? []])
  const mean = isMeteorology(factor) ? meanOf : cityMean
  return Array.from({ length: grid.count }, (_, at) => mean(valuesAt(columns, at)))
}

/** Values rounded once to the factor's decimals (GB/T 8170). */
export const rounded = (factor: FactorCode, column: Column): Column => {
  const { decimals } = catalogue[factor]
  return column.map((value) => (value === null ? null : roundHalfEven(value, decimals)))
}
