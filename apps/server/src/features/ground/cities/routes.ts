/** Other cities: what the city groups of the filter bar, rankings and comparisons choose from. */
import { cities } from '@qingkong/contract/calls/ground/cities'
import { type Implementation, implement } from '../../../http/implement.ts'
import { allCities, allCitySets, cityUpdateTime } from './queries.ts'

export const routes: Implementation[] = [
  implement(cities.getCityUpdateTime)((_, { db }) => cityUpdateTime(db)),
  implement(cities.cityList)(async (_, { db, config }) =>
    (await allCities(db)).map((city) => ({ ...city, isOwn: city.cityCode === config.cityCode })),
  ),
  implement(cities.citySets)((_, { db }) => allCitySets(db)),
]
