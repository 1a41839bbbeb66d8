import type { Maybe } from '../missing.ts'
import { cityTable, type KeyRegion } from './city-table.ts'

export type RankedCity = { cityCode: string; cityName: string; region: Maybe<KeyRegion> }

export const rankedCities: readonly RankedCity[] = cityTable.map(([cityCode, cityName, region]) => ({
  cityCode,
  cityName,
  region,
}))

const byCode = new Map(rankedCities.map((city) => [city.cityCode, city]))
const byName = new Map(rankedCities.map((city) => [city.cityName, city]))

export const cityOfCode = (cityCode: string): Maybe<RankedCity> => {
  return byCode.get(cityCode) ?? null
}

/** Finds a city by its full name or without 市: 无锡市, 无锡. */
export const cityOfName = (name: string): Maybe<RankedCity> => {
  return byName.get(name) ?? byName.get(`${name}市`) ?? null
}

/** Name in rankings and on axes: 无锡; districts and prefectures that are no city keep their full name. */
export const shortCityName = (cityName: string): string => {
  return cityName.endsWith('市') ? cityName.slice(0, -1) : cityName
}

/**
 * Sets a city compares itself with (document 2, section 3.6, and the measurement objects of section 9).
 * `yangtzeRiverDelta` is the region of 41 cities (Shanghai, Jiangsu, Zhejiang, Anhui); `yangtzeRiverDelta31` the 31 of
 * them among the 168.
 */
export type CitySetKey =
  | 'province'
  | 'around'
  | 'compete'
  | 'city168'
  | 'city339'
  | 'yangtzeRiverDelta'
  | 'yangtzeRiverDelta31'

export type CitySet = {
  key: CitySetKey
  label: string
  /** Code of the filter bar's city group; null where it has none. */
  groupCode: Maybe<string>
}

export const citySets: readonly CitySet[] = [
  { key: 'province', label: '省内城市', groupCode: 'C00024' },
  { key: 'around', label: '周边城市', groupCode: 'C00025' },
  { key: 'compete', label: '竞争城市', groupCode: 'C00026' },
  { key: 'city168', label: '168城市', groupCode: 'C00006' },
  { key: 'city339', label: '339城市', groupCode: 'C00004' },
  { key: 'yangtzeRiverDelta', label: '长三角41城市', groupCode: null },
  { key: 'yangtzeRiverDelta31', label: '长三角31城市', groupCode: null },
]

const deltaProvinces = new Set(['31', '32', '33', '34'])

type OwnSets = Readonly<Record<'around' | 'compete', readonly string[]>>

/** 周边: the cities drawn around the city on its map. 竞争: similar economy in the same region; the bureau's choice. */
const ownSets: Readonly<Record<string, OwnSets>> = {
  '320200': {
    around: ['320100', '320400', '320500', '320600', '321000', '321100', '321200', '330400', '330500', '341800'],
    compete: ['320100', '320400', '320500', '320600', '330100', '330200'],
  },
}

/** Cities of a set as seen from one city, which is always among them if it is ranked at all. */
export const citiesOfSet = (key: CitySetKey, ownCityCode: string): RankedCity[] => {
  return rankedCities.filter((city) => city.cityCode === ownCityCode || belongs(city, key, ownCityCode))
}

const belongs = (city: RankedCity, key: CitySetKey, ownCityCode: string): boolean => {
  switch (key) {
    case 'province':
      return city.cityCode.slice(0, 2) === ownCityCode.slice(0, 2)
    case 'around':
    case 'compete':
      return ownSets[ownCityCode]?.[key].includes(city.cityCode) ?? false
    case 'city168':
      return city.region !== null
    case 'city339':
      return true
    case 'yangtzeRiverDelta':
      return deltaProvinces.has(city.cityCode.slice(0, 2))
    case 'yangtzeRiverDelta31':
      return city.region === '长三角'
  }
}

/** Set of a filter-bar group code C00024, C00025, C00026, C00006, C00004 or of its key; null for anything else. */
export const citySetOf = (codeOrKey: string): Maybe<CitySet> => {
  return citySets.find(({ key, groupCode }) => key === codeOrKey || groupCode === codeOrKey) ?? null
}
