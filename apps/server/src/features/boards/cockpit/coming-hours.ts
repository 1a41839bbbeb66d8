import type { ForecastMethod } from '@qingkong/contract/shapes/cockpit'
import type { DailyPollutant, HourlyPollutant } from '@qingkong/domain/air/aqi'
import { meanOf } from '@qingkong/domain/air/validity'
import { usualHours } from '@qingkong/domain/period/usual-hours'
import { dayMs, formatCity, hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Place, readHours, resolvePlaces, type Series } from '../../../series/port.ts'
import { type NewestForecast, newestForecast } from '../../composition/engine-runs/port.ts'

/** An hour to come; null where the method says nothing of it. µg/m³ (CO mg/m³). */
export interface ComingHour {
  startMs: number
  value: number | null
  low: number | null
  high: number | null
}

/** A place's hours up to now and what is expected to follow. */
export interface ComingHours {
  place: Place
  hourly: HourlyPollutant
  /** Ended hours, the newest last; the first seven days are what the usual hours are made of. */
  past: readonly (number | null)[]
  /** Start of the first hour to come: the running one. */
  nowMs: number
  /** As many as were asked for. */
  coming: readonly ComingHour[]
  method: ForecastMethod
  siteNames: string[]
  facts: Series['facts']
}

const usualDays = 7
/** An older forecast says nothing of the hours to come any more. */
const freshMs = dayMs

export const hourlyOf = (pollutant: DailyPollutant): HourlyPollutant => (pollutant === 'o38h' ? 'o3' : pollutant)

/** Codes of the sites that make a place; none of another city. */
const siteCodesOf = async ({ db }: CallContext, place: Place): Promise<string[]> =>
  (
    await rows(
      db,
      sql<{ code: string }>`select site_code as code from site where id = any(${[...place.siteIds]}::int[]) order by 1`,
    )
  ).map(({ code }) => code)

/** The mean of the sites' forecasts at each hour; null where fewer than half of those asked for say something. */
const engineHours = (
  forecast: NewestForecast,
  siteCount: number,
  hourly: HourlyPollutant,
  nowMs: number,
  count: number,
): ComingHour[] => {
  const bySite = forecast.sites.map(
    ({ name }) => new Map(forecast.hoursOf(name, hourly).map((hour) => [hour.startMs, hour])),
  )
  return Array.from({ length: count }, (_, ahead) => {
    const startMs = nowMs + ahead * hourMs
    const found = bySite.flatMap((hours) => hours.get(startMs) ?? [])
    if (found.length * 2 < siteCount || found.length === 0) return { startMs, value: null, low: null, high: null }
    return {
      startMs,
      value: meanOf(found.map(({ mean }) => mean)),
      low: meanOf(found.map(({ p10 }) => p10)),
      high: meanOf(found.map(({ p90 }) => p90)),
    }
  })
}

/** A place's last hours with those to come: by the newest published forecast, else as they usually are. */
export const comingHours = async (
  context: CallContext,
  { placeCode, pollutant, hours }: { placeCode: string; pollutant: DailyPollutant; hours: number },
): Promise<ComingHours> => {
  const { db, session, clock } = context
  const hourly = hourlyOf(pollutant)
  const nowMs = startOfHour(clock.now()).getTime()
  const [place] = await resolvePlaces(db, session.scope, [placeCode === '' ? session.scope.cityCode : placeCode], '10')
  if (!place) throw new RangeError('a place code resolved to nothing')
  const [series, siteCodes] = await Promise.all([
    readHours(db, {
      places: [place],
      factors: [hourly],
      fromMs: nowMs - usualDays * dayMs - hours * hourMs,
      toMs: nowMs,
      status: 'MIX',
    }),
    siteCodesOf(context, place),
  ])
  const past = series.values.get(place.code)?.get(hourly) ?? []
  const forecast = siteCodes.length === 0 ? null : await newestForecast(context, siteCodes, new Date(nowMs - freshMs))
  const byEngine = forecast && engineHours(forecast, siteCodes.length, hourly, nowMs, hours)
  const base = { place, hourly, past, nowMs, facts: series.facts }
  if (forecast && byEngine?.some(({ value }) => value !== null))
    return {
      ...base,
      coming: byEngine,
      siteNames: forecast.sites.map(({ name }) => name),
      method: {
        code: 'engine',
        name: '统计预报',
        issuedTime: forecast.at,
        issuedBy: forecast.publisherName,
        bandName: '10%–90%分位',
      },
    }
  const usual = usualHours(past, hours, usualDays).map((hour, ahead) => ({ ...hour, startMs: nowMs + ahead * hourMs }))
  const isKnown = usual.some(({ value }) => value !== null)
  return {
    ...base,
    coming: usual,
    siteNames: [],
    method: isKnown
      ? {
          code: 'usual',
          name: '近7日同时段均值',
          issuedTime: hourLabel(nowMs - hourMs),
          issuedBy: '',
          bandName: '近7日同时段最低–最高',
        }
      : { code: 'none', name: '无', issuedTime: null, issuedBy: '', bandName: '' },
  }
}

/** Publication label of the newest ended hour with a value; null without any. */
export const newestLabel = ({ past, nowMs }: ComingHours): string | null => {
  const at = past.findLastIndex((value) => value !== null)
  return at < 0 ? null : formatCity(nowMs - (past.length - 1 - at) * hourMs)
}
