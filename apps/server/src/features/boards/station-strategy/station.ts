import { Fail } from '@qingkong/contract/errors'
import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { panelLevel } from '@qingkong/domain/air/panel-level'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { hourMs, naturalDayOf, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { readHours, resolvePlaces, type Series, windHours, windNear } from '../../../series/port.ts'

/** A station that has a strategy. */
export interface Station {
  id: number
  siteCode: string
  siteName: string
  areaCode: string
  areaName: string
  longitude: number
  latitude: number
  isNational: boolean
}

/** @throws Fail NOT_FOUND */
export const stationOf = async (db: Queryable, siteCode: string): Promise<Station> => {
  const row = await firstRow(
    db,
    sql<Omit<Station, 'isNational'> & { siteType: string }>`
      select site.id, site_code as "siteCode", site_name as "siteName", site_type as "siteType",
        site.area_code as "areaCode", coalesce(area_name, '') as "areaName", site.longitude, site.latitude
      from site left join area on area.area_code = site.area_code where site_code = ${siteCode} and site.enabled`,
  )
  if (!row) throw new Fail('NOT_FOUND', '站点不存在或已停用')
  const { siteType, ...station } = row
  return { ...station, isNational: isSiteType(siteType) && isNational(siteType) }
}

/** The newest hour of a pollutant at a station with the wind. */
export interface Situation {
  /** Start of the hour; null = nothing came in the last three. */
  startMs: number | null
  /** Rounded as published; µg/m³, CO mg/m³. O3 as its hour. */
  value: number | null
  level: number | null
  windSpeed: number | null
  /** Degrees the wind comes from: the station's own, else of the nearest that has one. */
  windDirection: number | null
  facts: Series['facts']
}

const hoursBack = 3

export const situationOf = async (
  { db, session, clock }: CallContext,
  station: Station,
  pollutant: DailyPollutant,
): Promise<Situation> => {
  const hourly: FactorCode = pollutant === 'o38h' ? 'o3' : pollutant
  const toMs = startOfHour(clock.now()).getTime()
  const [place] = await resolvePlaces(db, session.scope, [station.siteCode], '10')
  if (!place) throw new Fail('NOT_FOUND', '站点不存在或已停用')
  const [series, near] = await Promise.all([
    readHours(db, {
      places: [place],
      factors: [hourly, 'windSpeed', 'windDirection'],
      fromMs: toMs - hoursBack * hourMs,
      toMs,
      status: 'MIX',
      source: 'MIX',
    }),
    windNear(db, station, windHours(undefined, clock.now())),
  ])
  const column = (factor: FactorCode) => series.values.get(place.code)?.get(factor) ?? []
  const at = column(hourly).findLastIndex((value) => value !== null)
  const startMs = series.startAtMs[at] ?? null
  const measured = column(hourly)[at] ?? null
  const value = measured === null ? null : roundHalfEven(measured, factors[hourly].decimals)
  const own = { speed: column('windSpeed')[at] ?? null, direction: column('windDirection')[at] ?? null }
  return {
    startMs,
    value,
    level: startMs === null ? null : panelLevel(hourly, value, 'hour', naturalDayOf(startMs)),
    windSpeed: own.speed ?? near?.speedMs ?? null,
    windDirection: own.direction ?? near?.directionDeg ?? null,
    facts: series.facts,
  }
}
