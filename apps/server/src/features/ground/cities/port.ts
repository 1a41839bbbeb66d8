export { loadCities } from './load-cities.ts'
export { allCities, allCitySets, type CityRow, type CitySetRow, cityCodesOfSet, cityUpdateTime } from './queries.ts'
