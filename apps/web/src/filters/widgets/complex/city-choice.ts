import type { PlaceNode } from './place-tree.ts'

interface City {
  cityCode: string
  cityName: string
}

/** Cities one compares with: 省内, 周边, 竞争, 168, 339 … (document 2 section 3.6). */
export interface CitySet {
  setKey: string
  label: string
  cities: readonly City[]
}

const places = (cities: readonly City[]): PlaceNode[] =>
  cities.map(({ cityCode, cityName }) => ({
    value: cityCode,
    title: cityName,
    isPlace: true,
    siteType: null,
    children: [],
  }))

/** The cities of a set below its name, so that the whole set is one tick; without a set every city. */
export const cityTree = (cities: readonly City[], sets: readonly CitySet[], setKey: string | null): PlaceNode[] => {
  const chosen = sets.find((set) => set.setKey === setKey)
  if (!chosen) return places(cities)
  return [
    {
      value: `group:${chosen.setKey}`,
      title: chosen.label,
      isPlace: false,
      siteType: null,
      children: places(chosen.cities),
    },
  ]
}
