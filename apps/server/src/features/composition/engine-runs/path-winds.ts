import type { Position } from '@qingkong/domain/geo/distance'
import type { WindStation, WindVector } from '@qingkong/science/trajectory/wind-field'
import type { Queryable } from '../../../db/database.ts'
import { askedWinds } from './asked-tables.ts'

/** Stations at one place are one to the model: their mean. */
const atOnePlace = (stations: readonly WindStation[]): WindStation[] => {
  const places = new Map<string, { place: Position; winds: Map<number, WindVector[]> }>()
  for (const { longitude, latitude, hours } of stations) {
    const key = `${longitude},${latitude}`
    const { place, winds } = places.get(key) ?? {
      place: { longitude, latitude },
      winds: new Map<number, WindVector[]>(),
    }
    for (const [atMs, wind] of hours) winds.set(atMs, [...(winds.get(atMs) ?? []), wind])
    places.set(key, { place, winds })
  }
  const meanOf = (winds: readonly WindVector[], part: (wind: WindVector) => number) =>
    winds.reduce((sum, wind) => sum + part(wind), 0) / winds.length
  return [...places.values()].map(({ place, winds }) => ({
    ...place,
    hours: new Map(
      [...winds].map(([atMs, of]) => [
        atMs,
        { eastMs: meanOf(of, ({ eastMs }) => eastMs), northMs: meanOf(of, ({ northMs }) => northMs) },
      ]),
    ),
  }))
}

/** Winds of the city's stations as paths are walked on them. */
export const pathWinds = async (db: Queryable, fromMs: number, toMs: number): Promise<WindStation[]> =>
  atOnePlace(await askedWinds(db, fromMs, toMs))
