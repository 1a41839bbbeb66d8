import type { ComponentRose } from '@qingkong/contract/calls/composition/component-roses'
import { hourLabel } from '@qingkong/domain/time/city-time'
import { calmBelowMs, sectorNames } from '@qingkong/domain/wind/sector'
import { componentRose } from '@qingkong/science/receptor/component-rose'
import { conditionalRose } from '@qingkong/science/stats/conditional-probability'
import { roseSector } from '@qingkong/science/stats/wind-sector'
import type { ComponentItemHours } from '../component-hours/port.ts'
import { directedHours, polarOfHours } from './polar-of-hours.ts'

/** Sectors with fewer hours have no probability. */
const fewestHoursOfSector = 10
const percentile = 75

interface Winds {
  speedMs: Float64Array
  directionDeg: Float64Array
}

type Shown = Pick<ComponentRose, 'components' | 'sectors' | 'calm' | 'noWind' | 'polar'>

/** Speeds below calm count as none, so that their direction means nothing. */
const withCalm = ({ speedMs, directionDeg }: Winds): Winds => ({
  speedMs: speedMs.map((speed) => (speed < calmBelowMs ? 0 : speed)),
  directionDeg,
})

/** Conditional probability function of each sector; null where it has too few hours with the component. */
const cpfOf = (winds: Winds, hours: Float64Array, sectors: 8 | 16): (number | null)[] => {
  if (directedHours(winds, hours) === 0) return Array.from({ length: sectors }, () => null)
  return conditionalRose(winds, hours, { sectors, percentile, calmBelowMs }).sectors.map(({ count, probability }) =>
    count < fewestHoursOfSector ? null : probability,
  )
}

/** The hour of each sector with most of a component. */
const peaksOf = ({ speedMs, directionDeg }: Winds, hours: Float64Array, sectors: 8 | 16): (number | null)[] => {
  const peaks = Array.from({ length: sectors }, (): number | null => null)
  hours.forEach((value, at) => {
    const direction = directionDeg[at] ?? Number.NaN
    if (!((speedMs[at] ?? 0) > 0) || Number.isNaN(direction) || Number.isNaN(value)) return
    const sector = roseSector(direction, sectors)
    const best = peaks[sector] ?? null
    if (best === null || value > (hours[best] ?? Number.NEGATIVE_INFINITY)) peaks[sector] = at
  })
  return peaks
}

/** One unit for all: elements beside others are told in µg/m³. */
const inOneUnit = (items: readonly ComponentItemHours[]): readonly ComponentItemHours[] =>
  new Set(items.map(({ unit }) => unit)).size <= 1
    ? items
    : items.map((item) =>
        item.unit === 'ng/m³'
          ? { ...item, unit: 'µg/m³', digits: 4, hours: item.hours.map((value) => value / 1000) }
          : item,
      )

/** Where the components of a station came from. */
export const roseOfHours = (
  winds: Winds,
  given: readonly ComponentItemHours[],
  startAtMs: readonly number[],
  { sectors, withPolar }: { sectors: 8 | 16; withPolar: boolean },
): Shown => {
  const calmed = withCalm(winds)
  const items = inOneUnit(given).filter(({ hours }) => hours.some((value) => !Number.isNaN(value)))
  const rose = componentRose(
    calmed,
    Object.fromEntries(items.map(({ factorCode, hours }) => [factorCode, hours])),
    sectors,
  )
  // Its keys may have been sorted, the columns are looked up by their code.
  const placeOf = items.map(({ factorCode }) => rose.components.indexOf(factorCode))
  const ordered = <T extends { count: number; means: (number | null)[]; sharesPct: (number | null)[] }>(own: T) => ({
    count: own.count,
    means: placeOf.map((at) => own.means[at] ?? null),
    sharesPct: placeOf.map((at) => own.sharesPct[at] ?? null),
  })
  const cpfs = items.map(({ hours }) => cpfOf(calmed, hours, sectors))
  const peaks = items.map(({ hours }) => peaksOf(calmed, hours, sectors))
  const [first] = items
  return {
    components: items.map(({ factorCode, factorName, unit, digits }) => ({ factorCode, factorName, unit, digits })),
    sectors: rose.sectors.map((sector, at) => ({
      ...ordered(sector),
      directionDeg: sector.directionDeg,
      name: sectorNames[sectors][at] ?? '',
      cpf: cpfs.map((own) => own[at] ?? null),
      peakTimes: peaks.map((own) => {
        const hour = own[at] ?? null
        return hour === null ? null : hourLabel(startAtMs[hour] ?? 0)
      }),
    })),
    calm: ordered(rose.calm),
    noWind: rose.noWind,
    polar: first && withPolar ? polarOfHours(calmed, first.hours) : null,
  }
}
