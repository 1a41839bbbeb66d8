import { exactMean, roundHalfEven } from '@qingkong/domain/air/rounding'
import { sitesNeeded } from '@qingkong/domain/air/validity'
import { factors as catalogue, type FactorCode } from '@qingkong/domain/site/factor'
import { meanWindDirection } from '@qingkong/domain/wind/sector'
import { isMeteorology } from './factor-columns.ts'
import type { Column, Columns, Grid, Place } from './question.ts'
import { standing } from './site-standing.ts'
import type { NotPlanned } from './site-values.ts'

/** A site of a place with what it measured. */
interface Member {
  columns: Columns
  standing: Uint8Array
}

/** A member's column of one factor. */
interface MemberColumn {
  column: Column
  standing: Uint8Array
}

/**
 * Mean at an interval of the sites that count: of those expected, and of those that only count with a value. Columns of a
 * year are long, so each site is looked at once and nothing is kept of those without a value.
 * @param needed values a mean needs, by how many sites count
 */
const meanAt = (members: readonly MemberColumn[], at: number, needed: (sites: number) => number): number | null => {
  const there: number[] = []
  let sites = 0
  for (const { column, standing: counts } of members) {
    const value = column[at] ?? null
    const count = counts[at]
    if (count !== standing.expected && (count !== standing.given || value === null)) continue
    sites += 1
    if (value !== null) there.push(value)
  }
  return there.length === 0 || there.length < needed(sites) ? null : exactMean(there)
}

const anyOfThem = () => 1

const directionAt = (members: readonly Member[], at: number): number | null => {
  const winds = members.flatMap(({ columns, standing: counts }): { directionDeg: number; speedMs: number | null }[] => {
    const directionDeg = counts[at] === standing.away ? null : (columns.get('windDirection')?.[at] ?? null)
    return directionDeg === null ? [] : [{ directionDeg, speedMs: columns.get('windSpeed')?.[at] ?? null }]
  })
  return meanWindDirection(winds)
}

/** Sites of a place that are meant to measure a pollutant. Of the city every national site is. */
export const plannedFor = (place: Place, factor: FactorCode, notPlanned: NotPlanned) => {
  const pollutant = factor === 'o38h' ? 'o3' : factor
  return (id: number) => place.kind === 'city' || !notPlanned.get(id)?.has(pollutant)
}

/**
 * A district's or the city's column: the mean of the sites that count that day, of pollutants where three quarters of those
 * expected have a value (half of fewer than four; `sitesNeeded`), of weather where any has; wind direction as a vector.
 */
export const placeColumn = (
  place: Place,
  factor: FactorCode,
  columnsOf: (siteId: number) => Columns | undefined,
  grid: Pick<Grid, 'count'>,
  { notPlanned, standings }: { notPlanned: NotPlanned; standings: ReadonlyMap<number, Uint8Array> },
): Column => {
  const members = place.siteIds.filter(plannedFor(place, factor, notPlanned)).flatMap((id): Member[] => {
    const [columns, counts] = [columnsOf(id), standings.get(id)]
    return columns && counts ? [{ columns, standing: counts }] : []
  })
  if (factor === 'windDirection') return Array.from({ length: grid.count }, (_, at) => directionAt(members, at))
  const columns = members.map((site) => ({ column: site.columns.get(factor) ?? [], standing: site.standing }))
  const needed = isMeteorology(factor) ? anyOfThem : sitesNeeded
  return Array.from({ length: grid.count }, (_, at) => meanAt(columns, at, needed))
}

/** Values rounded once to the factor's decimals (GB/T 8170). */
export const rounded = (factor: FactorCode, column: Column): Column => {
  const { decimals } = catalogue[factor]
  return column.map((value) => (value === null ? null : roundHalfEven(value, decimals)))
}
