import { bearingDeg, distanceM, type Position } from '@qingkong/domain/geo/distance'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { stationWinds } from '../../../series/port.ts'

/** As the trace looks for sources: within five kilometres, a sector of 45 degrees. */
const radiusM = 5000
const halfAngleDeg = 22.5
/** A wind farther away says nothing about the place. */
const windReachM = 20_000

/** Share of the hours of a finding in which a place lay upwind of a station, 0 to 1; hours without a wind are none. */
export type UpwindShare = (place: Position, fromMs: number, toMs: number) => number

const offDeg = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

/** The winds of a day's hours beside the national, provincial and municipal stations. */
export const upwindShares = async (db: Queryable, dayStartMs: number): Promise<UpwindShare> => {
  const starts = Array.from({ length: 24 }, (_, n) => dayStartMs + n * hourMs)
  const [winds, sites] = await Promise.all([
    stationWinds(
      db,
      starts.map((start) => new Date(start)),
    ),
    rows(
      db,
      sql<Position>`select longitude, latitude from site where enabled and site_type in ('10', '11', '12', '20', '30')`,
    ),
  ])
  const windsAt = Map.groupBy(winds, ({ startAt }) => startAt.getTime())
  const isUpwind = (place: Position, near: readonly Position[], start: number): boolean | null => {
    const wind = (windsAt.get(start) ?? [])
      .map((one) => ({ ...one, away: distanceM(place, one) }))
      .filter(({ away }) => away <= windReachM)
      .toSorted((a, b) => a.away - b.away)[0]
    if (!wind) return null
    return near.some((site) => offDeg(bearingDeg(site, place), wind.directionDeg) <= halfAngleDeg)
  }
  return (place, fromMs, toMs) => {
    const near = sites.filter((site) => distanceM(site, place) <= radiusM)
    if (near.length === 0) return 0
    const told = starts
      .filter((start) => start >= fromMs && start < toMs)
      .flatMap((start) => isUpwind(place, near, start) ?? [])
    return told.length === 0 ? 0 : told.filter(Boolean).length / told.length
  }
}
