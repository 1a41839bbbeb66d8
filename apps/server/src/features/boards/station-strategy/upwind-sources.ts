import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { bearingDeg } from '@qingkong/domain/geo/distance'
import { dayMs, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { outletValuesOf } from '../../../series/port.ts'
import { emissionDetail } from '../../sources/enterprises/port.ts'
import { dustSitesIn, enterprisesIn, knownDust, knownEnterprise, type SearchPlace } from '../../sources/places/port.ts'
import type { Situation, Station } from './station.ts'

/** A source that the wind may bring to the station. */
export interface UpwindSource {
  kind: 'enterprise' | 'dust'
  code: string
  name: string
  longitude: number
  latitude: number
  distanceM: number
  /** From the station to the source. */
  bearingDeg: number
  deviationDeg: number | null
  /** Own emission of the last three hours over the mean of the seven days before; null: unknown or not to be told. */
  emissionMultiple: number | null
  detailVisible: boolean
}

const radiusM = 5000
const sectorDeg = 90
/** More than any rule names. */
const mostEnterprises = 40
const usualDays = 7
const recentHours = 3

/** HJ 212 code of what a stack adds to a pollutant of the air. */
const emitted: Readonly<Record<DailyPollutant, readonly string[]>> = {
  pm25: ['a34013'],
  pm10: ['a34013'],
  so2: ['a21026'],
  no2: ['a21002'],
  co: ['a21005'],
  o38h: ['a24088', 'a21002'],
}

const emissionMultiples = async (
  { db, session, clock }: CallContext,
  enterpriseIds: readonly number[],
  pollutant: DailyPollutant,
): Promise<Map<number, { multiple: number | null; visible: boolean }>> => {
  const to = startOfHour(clock.now())
  const from = new Date(to.getTime() - usualDays * dayMs)
  const recentFrom = new Date(to.getTime() - recentHours * hourMs)
  const span = { granularity: 'hour' as const, from, to, targets: sql`outlet.id`, factors: emitted[pollutant] }
  const found = await rows(
    db,
    sql<{ id: number; visible: boolean; recent: number | null; usual: number | null }>`
      select enterprise.id, ${emissionDetail(session.scope)} as visible, m.recent, m.usual
      from enterprise left join lateral (
        select sum(recent)::float8 as recent, sum(usual)::float8 as usual from (
          select avg(v.mass_kg) filter (where v.start_at >= ${recentFrom}) as recent,
            avg(v.mass_kg) filter (where v.start_at < ${recentFrom}) as usual
          from outlet join lateral ${outletValuesOf('counted', span)} v on true
          where outlet.enterprise_id = enterprise.id group by outlet.id) as one) m on true
      where enterprise.id = any(${[...enterpriseIds]}::int[])`,
  )
  return new Map(
    found.map(({ id, visible, recent, usual }) => [
      id,
      { visible, multiple: visible && recent !== null && usual !== null && usual > 0 ? recent / usual : null },
    ]),
  )
}

/** The angle between two directions, 0–180. */
const between = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % 360
  return turn > 180 ? 360 - turn : turn
}

/** Enterprises and construction sites in the sector towards the wind, in a circle where no wind is known. */
export const upwindSources = async (
  context: CallContext,
  station: Station,
  situation: Situation,
  pollutant: DailyPollutant,
): Promise<{ sources: UpwindSource[]; hiddenCount: number }> => {
  const { db, session } = context
  const { windDirection } = situation
  const place: SearchPlace = {
    centre: station,
    radiusM,
    ...(windDirection === null ? {} : { opening: { directionDeg: windDirection, angleDeg: sectorDeg } }),
  }
  const [enterprises, dusts] = await Promise.all([
    enterprisesIn(db, place, knownEnterprise(session.scope)),
    dustSitesIn(db, place, knownDust(session.scope)),
  ])
  const nearest = enterprises.slice(0, mostEnterprises)
  const emissions = await emissionMultiples(
    context,
    nearest.map(({ enterpriseId }) => enterpriseId),
    pollutant,
  )
  const standing = (source: { longitude: number; latitude: number; distanceM: number }) => {
    const bearing = bearingDeg(station, source)
    return {
      longitude: source.longitude,
      latitude: source.latitude,
      distanceM: source.distanceM,
      bearingDeg: bearing,
      deviationDeg: windDirection === null ? null : between(bearing, windDirection),
    }
  }
  const sources: UpwindSource[] = [
    ...nearest.map((one) => {
      const emission = emissions.get(one.enterpriseId)
      return {
        kind: 'enterprise' as const,
        code: one.psCode,
        name: one.psName,
        ...standing(one),
        emissionMultiple: emission?.multiple ?? null,
        detailVisible: emission?.visible ?? false,
      }
    }),
    ...dusts.map((one) => ({
      kind: 'dust' as const,
      code: one.recordNum,
      name: one.projectName,
      ...standing(one),
      emissionMultiple: null,
      detailVisible: true,
    })),
  ]
  return { sources, hiddenCount: sources.filter(({ detailVisible }) => !detailVisible).length }
}
