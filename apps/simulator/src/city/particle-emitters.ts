import type { CityData } from './city-data.ts'
import type { City } from './concentration.ts'
import type { Source } from './emissions.ts'
import type { ParticleSource } from './particle-profiles.ts'
import { onPlane, type Place } from './place.ts'
import type { EmittingPlace } from './upwind.ts'

/** Sources that come with the wind from places of their own. */
export type PlacedSource = 'coal' | 'metalIndustry' | 'dust' | 'shipping' | 'biomass'

/** Fairways of the Yangtze from Jiangyin's west to Zhangjiagang, and the berths of the lower river behind them. */
const riverReaches: readonly (Place & { strength: number })[] = [
  { longitude: 119.95, latitude: 31.97, strength: 0.6 },
  { longitude: 120.09, latitude: 31.95, strength: 1 },
  { longitude: 120.24, latitude: 31.94, strength: 1.2 },
  { longitude: 120.4, latitude: 31.97, strength: 1 },
  { longitude: 120.6, latitude: 32.02, strength: 1 },
]
/** Rice and wheat fields around the city, by how much straw they leave. */
const fields: readonly (Place & { strength: number })[] = [
  { longitude: 119.75, latitude: 31.55, strength: 1 },
  { longitude: 119.9, latitude: 31.75, strength: 1 },
  { longitude: 120.1, latitude: 32.1, strength: 0.8 },
  { longitude: 119.7, latitude: 31.3, strength: 0.5 },
  { longitude: 120.5, latitude: 31.75, strength: 0.2 },
]
const onMap = (places: readonly (Place & { strength: number })[]): EmittingPlace[] =>
  places.map((place) => ({ ...onPlane(place), strength: place.strength }))

/** GB/T 4754 divisions that melt, roll or work metal; everybody else's dust comes from boilers and kilns. */
const metalDivisions = ['31', '32', '33', '36']

/** Whose particles a works' or building site's are. */
export const particleSourceOf = ({
  enterprises,
}: Pick<CityData, 'enterprises'>): ((source: Source) => 'coal' | 'metalIndustry' | 'dust') => {
  const divisions = new Map(enterprises.map(({ psCode, industryCode }) => [psCode, industryCode.slice(0, 2)]))
  return ({ kind, ownerCode }) => {
    if (kind === 'dust') return 'dust'
    return metalDivisions.includes(divisions.get(ownerCode) ?? '') ? 'metalIndustry' : 'coal'
  }
}

/** Where the particles of each placed source leave the ground: the works and sites of the city's tables, river, fields. */
export const particleEmitters = (
  city: City,
  data: Pick<CityData, 'enterprises'>,
): Readonly<Record<PlacedSource, readonly EmittingPlace[]>> => {
  const groupOf = particleSourceOf(data)
  const emitting = (group: ParticleSource): EmittingPlace[] =>
    city.sources.flatMap((source) =>
      source.rates.pm25 > 0 && groupOf(source) === group
        ? [{ eastM: source.eastM, northM: source.northM, strength: source.rates.pm25 }]
        : [],
    )
  return {
    coal: emitting('coal'),
    metalIndustry: emitting('metalIndustry'),
    dust: emitting('dust'),
    shipping: onMap(riverReaches),
    biomass: onMap(fields),
  }
}
