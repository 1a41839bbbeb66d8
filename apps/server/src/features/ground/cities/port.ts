export { loadCities } from './load-cities.ts'
export { allCities, cityCodesOfSet } from './queries.ts'
