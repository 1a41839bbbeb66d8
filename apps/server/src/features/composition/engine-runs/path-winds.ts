import type { WindStation, WindVector } from '@qingkong/science/trajectory/wind-field'
import type { Queryable } from '../../../db/database.ts'
import { askedWinds } from './asked-tables.ts'

/** The mean of stations hour by hour. */
const meanOf = (stations: readonly WindStation[]): ReadonlyMap<number, WindVector> => {
  const winds = new Map<number, WindVector[]>()
  for (const { hours } of stations)
    for (const [atMs, wind] of hours) {
      const own = winds.get(atMs)
      if (own) own.push(wind)
      else winds.set(atMs, [wind])
    }
  const mean = (own: readonly WindVector[], part: (wind: WindVector) => number) =>
    own.reduce((sum, wind) => sum + part(wind), 0) / own.length
  return new Map(
    [...winds].map(([atMs, own]) => [
      atMs,
      { eastMs: mean(own, ({ eastMs }) => eastMs), northMs: mean(own, ({ northMs }) => northMs) },
    ]),
  )
}

/** Stations at one place are one to the model: their mean. */
const atOnePlace = (stations: readonly WindStation[]): WindStation[] =>
  [...Map.groupBy(stations, ({ longitude, latitude }) => `${longitude},${latitude}`).values()].flatMap((own) => {
    const [first, ...others] = own
    if (!first) return []
    return others.length === 0 ? first : { longitude: first.longitude, latitude: first.latitude, hours: meanOf(own) }
  })

/** Winds of the city's stations as paths are walked on them. */
export const pathWinds = async (db: Queryable, fromMs: number, toMs: number): Promise<WindStation[]> =>
  atOnePlace(await askedWinds(db, fromMs, toMs))
