import { hourMs } from '@qingkong/domain/time/city-time'
import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import type { CityData, VocSpecies } from './city-data.ts'
import type { City, MeasuringPoint } from './concentration.ts'
import { trafficLevel } from './emissions.ts'
import { gaussian, smoothNoise } from './noise.ts'
import { hourBump, localMoment } from './season.ts'
import { vocPlumes } from './voc-plumes.ts'
import {
  type AreaProfile,
  areaProfiles,
  type IndustryProfile,
  industryProfiles,
  longLived,
  type VocProfile,
} from './voc-profiles.ts'
import { type Weather, weatherAt } from './weather.ts'

/** OH under full sun and by night, molecules/cm³. */
const noonOh = 6e6
const nightOh = 5e4
const fullSunWm2 = 900

const ohOf = (weather: Weather): number => nightOh + noonOh * Math.min(1, weather.radiationWm2 / fullSunWm2)

/** How long the VOC of a source have been under way when they are measured, h. Aged air is measured as it is. */
const underWayHours: Readonly<Record<AreaProfile, number>> = {
  exhaust: 1.5,
  evaporation: 1.5,
  liquefiedGas: 2,
  areaSolvent: 1.5,
  burning: 2,
  isoprene: 0.4,
  terpenes: 0.4,
  secondary: 0,
  regional: 0,
}
const plumeHours = 0.5

/** Weights of the area sources; only their relation counts. */
const areaWeights = (at: number, weather: Weather, exposure: number): Readonly<Record<AreaProfile, number>> => {
  const { hour, isWeekend } = localMoment(at)
  const traffic = trafficLevel(hour, isWeekend)
  const warmth = Math.exp(0.05 * (weather.temperatureC - 20))
  const light = Math.min(1, weather.radiationWm2 / fullSunWm2)
  const shift = (isWeekend ? 0.5 : 1) * hourBump(hour, 14, 5)
  const cold = Math.max(0, 12 - weather.temperatureC) / 12
  return {
    exhaust: traffic,
    evaporation: warmth * (0.12 + 0.25 * traffic),
    liquefiedGas: 0.35,
    areaSolvent: 0.35 + 0.5 * shift,
    burning: 0.15 + 0.35 * cold * (0.4 + hourBump(hour, 21, 4)),
    isoprene: 0.22 * light * Math.exp(0.09 * (weather.temperatureC - 28)),
    terpenes: 0.02 * Math.exp(0.09 * (weather.temperatureC - 28)),
    secondary: 0.3 + 0.9 * (1 - Math.exp(-exposure / 3e10)),
    regional: 0.8,
  }
}

/** Every species is found in traces, also where no source names it; how much differs by a factor of ten. */
const traceShare = 0.03
const traceSpread = 1.2
const hoursOfExposure = 3

/**
 * Composition of the air at a place: the city's TVOC told apart by its sources, each aged by the OH it met, in µg/m³ by
 * position of the species. The volatile organic species sum to the TVOC of `City.concentrationsAt` at that instant.
 */
export const vocComposition = (
  city: City,
  data: Pick<CityData, 'enterprises' | 'vocSpecies'>,
): ((point: MeasuringPoint, at: number) => number[]) => {
  const { seed } = city
  const species: readonly VocSpecies[] = data.vocSpecies
  const positionOf = new Map(species.map(({ nameEn }, position) => [nameEn, position]))
  const plumesAt = vocPlumes(city, data.enterprises)

  const traces = species.map((one, position) =>
    isVolatileOrganic(one) && !longLived[one.nameEn]
      ? (traceShare / species.length) * Math.exp(traceSpread * gaussian(seed, 'voc-trace', position))
      : 0,
  )

  const add = (sums: number[], profile: VocProfile, weight: number, exposure: number): void => {
    for (const [name, share] of Object.entries(profile)) {
      const position = positionOf.get(name)
      const one = position === undefined ? undefined : species[position]
      if (position === undefined || one === undefined) continue
      sums[position] = (sums[position] ?? 0) + weight * share * Math.exp(-(one.koh ?? 0) * exposure)
    }
  }
  const scaledTo = (sums: readonly number[], total: number): number[] => {
    const sum = sums.reduce((whole, value) => whole + value, 0)
    return sums.map((value) => (sum > 0 ? (value * total) / sum : 0))
  }

  return (point, at) => {
    const weather = city.weatherAt(at)
    const exposure = [0, 1, 2].reduce(
      (sum, back) => sum + ohOf(weatherAt(seed, at - back * hourMs)) * 3600 * (hoursOfExposure / 3),
      0,
    )
    const total = city.concentrationsAt(point, at).tvoc
    const plumes = plumesAt(point, at)
    const local = species.map(() => 0)
    let localTotal = 0
    for (const [industry, micrograms] of plumes) {
      localTotal += micrograms
      add(
        local,
        industryProfiles[industry satisfies IndustryProfile],
        micrograms,
        (exposure * plumeHours) / hoursOfExposure,
      )
    }
    const fixed = species.map(({ nameEn }) => longLived[nameEn] ?? 0)
    const area = [...traces]
    const weights = areaWeights(at, weather, exposure)
    const weightSum = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
    for (const source of Object.keys(areaProfiles) as AreaProfile[]) {
      add(area, areaProfiles[source], weights[source] / weightSum, (exposure * underWayHours[source]) / hoursOfExposure)
    }
    const cityWide = scaledTo(area, Math.max(0.1 * total, total - localTotal))
    const varied = species.map((one, position) => {
      const wobble = Math.exp(0.12 * smoothNoise(seed, `voc-${one.factorCode}`, at, 3 * hourMs, point.number))
      return ((local[position] ?? 0) + (cityWide[position] ?? 0)) * wobble
    })
    const fixedTotal = species.reduce(
      (sum, one, position) => sum + (isVolatileOrganic(one) ? (fixed[position] ?? 0) : 0),
      0,
    )
    const scaled = scaledTo(varied, Math.max(0.1 * total, total - fixedTotal))
    return species.map((_, position) => (scaled[position] ?? 0) + (fixed[position] ?? 0))
  }
}
