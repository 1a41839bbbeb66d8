import { Fail } from '@qingkong/contract/errors'
import { aqiLevels, levelOfConcentration } from '@qingkong/domain/air/level'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { standardOn } from '@qingkong/domain/air/standard'
import { factorText, isFactorCode } from '@qingkong/domain/site/factor'
import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { cityDate, formatCity, hourLabel, hourMs, minuteMs, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../../db/database.ts'
import type { Scope } from '../../../../db/scope.ts'
import {
  fitColumn,
  hasFactor,
  intervalValues,
  siteHours,
  siteHoursOf,
  siteMinutes,
  targetValues,
} from '../../../../series/port.ts'
import { ozoneComponents } from '../../../composition/vocs/port.ts'
import { requireAlarm } from './alarm-scope.ts'
import { type SiteAlarm, siteAlarmById, siteAlarmRow } from './site-alarms.ts'

const hoursBefore = 24
const hoursAfter = 2
const minutesBefore = 60
const minutesAfter = 30
/** Of latitude. */
const kmPerDegree = 111.2

/** The hour that the alarm's first judged interval ended in. */
const alarmHour = (alarm: SiteAlarm): Date => startOfHour(alarm.startedAt.getTime() - 1)

/** Place of the site among all sites of its type by the factor's value in the alarm hour; 1 is the highest. */
const rankOf = async (db: Queryable, alarm: SiteAlarm): Promise<number | null> => {
  if (!hasFactor(siteHours, alarm.factorCode)) return null
  const hour = alarmHour(alarm)
  const row = await firstRow(
    db,
    sql<{ rank: number }>`
      select rank from (
        select id, rank() over (order by value desc)::int as rank
        from (select site.id, ${fitColumn('air', 'counted', alarm.factorCode, 'h')} as value
          from site join ${siteHoursOf('MIX', { from: hour, to: hour })} h on h.site_id = site.id
          where site_type = ${alarm.siteType}) measured where value is not null
      ) ranked where id = ${alarm.siteId}`,
  )
  return row?.rank ?? null
}

interface Asked {
  /** Kilometres within which another site's weather stands for the alarm's. */
  distance: number
  pageSize: number
  pageIndex: number
}

/**
 * The site whose weather stands for the alarm's: the site itself where it measures wind, else the nearest within the
 * distance that does.
 */
const weatherSite = async (
  db: Queryable,
  alarm: SiteAlarm,
  fromAt: Date,
  toAt: Date,
  distanceKm: number,
): Promise<number> => {
  const hours = siteHoursOf('MIX', { from: fromAt, to: toAt, sites: sql`site.id` })
  const shown = (factor: string) => fitColumn('weather', 'shown', factor, 'h')
  const away = sql`((longitude - ${alarm.longitude}::float8) ^ 2 * cos(radians(${alarm.latitude}::float8)) ^ 2
    + (latitude - ${alarm.latitude}::float8) ^ 2)`
  const row = await firstRow(
    db,
    sql<{ id: number }>`
      select site.id from site
      where enabled and exists (select from ${hours} h where num_nonnulls(${shown('windSpeed')}, ${shown('temperature')}) > 0)
        and ${away} <= (${distanceKm}::float8 / ${kmPerDegree}) ^ 2
      order by ${away}, site.id = ${alarm.siteId} desc limit 1`,
  )
  return row?.id ?? alarm.siteId
}

/** The factor and the weather from 24 hours up to the alarm and two hours after it, under hour-ending labels. */
const multiAnalysis = async (db: Queryable, alarm: SiteAlarm, distanceKm: number) => {
  const lastMs = alarmHour(alarm).getTime() + hoursAfter * hourMs
  const starts = Array.from(
    { length: hoursBefore + hoursAfter },
    (_, n) => lastMs - (hoursBefore + hoursAfter - 1 - n) * hourMs,
  )
  const weatherId = await weatherSite(db, alarm, new Date(starts[0] ?? lastMs), new Date(lastMs), distanceKm)
  const series = await targetValues(
    db,
    siteHours,
    [alarm.siteId, weatherId],
    starts.map((start) => new Date(start)),
    'shown',
  )
  const weather = (factor: string) => starts.map((start) => series.valueOf(weatherId, start, factor))
  const factor = factorText(alarm.factorCode)
  return {
    times: starts.map(hourLabel),
    factorName: factor.typeset,
    factorUnit: factor.unit,
    factorData: starts.map((start) => series.valueOf(alarm.siteId, start, alarm.factorCode)),
    meteoroData: {
      temperature: weather('temperature'),
      rainfall: weather('rainfall'),
      humidity: weather('humidity'),
      windSpeed: weather('windSpeed'),
      windDirection: weather('windDirection'),
    },
  }
}

const minuteWeather = ['windSpeed', 'temperature', 'humidity', 'airPressure', 'windDirection'] as const

const remarkOf = (alarm: SiteAlarm, hasData: boolean): string | null => {
  if (isSiteType(alarm.siteType) && isNational(alarm.siteType)) return '国控站不提供分钟数据'
  return hasData ? null : '该时段没有分钟数据'
}

/**
 * A page of the minutes around the alarm, newest first, with the change from one measured minute to the next, coloured
 * by air-quality level.
 */
const minDataChange = async (db: Queryable, alarm: SiteAlarm, { pageSize, pageIndex }: Asked) => {
  const factor = factorText(alarm.factorCode)
  const isShared = isSiteType(alarm.siteType) && isNational(alarm.siteType)
  const span = {
    ids: [alarm.siteId],
    from: new Date(alarm.startedAt.getTime() - minutesBefore * minuteMs),
    to: new Date(alarm.startedAt.getTime() + minutesAfter * minuteMs),
  }
  const minutes =
    isShared || !hasFactor(siteMinutes, alarm.factorCode)
      ? []
      : await intervalValues(db, siteMinutes, {
          ...span,
          factors: [alarm.factorCode, ...minuteWeather],
          purpose: 'shown',
        })
  let previous: number | null = null
  const changeData = minutes.map(({ startAt, values }) => {
    const { windSpeed = null, temperature = null, humidity = null, airPressure = null, windDirection = null } = values
    const value = values[alarm.factorCode] ?? null
    const change = value === null || previous === null ? null : roundHalfEven(value - previous, factor.decimals + 1)
    previous = value ?? previous
    const level = isFactorCode(alarm.factorCode)
      ? levelOfConcentration(alarm.factorCode, value, 'hour', standardOn(cityDate(startAt)))
      : null
    return {
      dataTime: formatCity(startAt),
      value,
      change,
      windSpeed,
      temperature,
      humidity,
      airPressure,
      windDirection,
      color: level === null ? '' : aqiLevels[level].hex,
    }
  })
  return {
    factorName: factor.typeset,
    factorUnit: factor.unit,
    remark: remarkOf(alarm, changeData.length > 0),
    changeData: changeData.reverse().slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
    total: changeData.length,
  }
}

/** Everything the alarm page shows about one site alarm. */
export const siteAlarmDetail = async (db: Queryable, scope: Scope, alarmId: string, asked: Asked) => {
  const id = await requireAlarm(db, scope, 'site', alarmId)
  const alarm = await siteAlarmById(db, id)
  if (!alarm) throw new Fail('NOT_FOUND', '告警记录不存在')
  const [alarmRank, analysis, minutes, components] = await Promise.all([
    rankOf(db, alarm),
    multiAnalysis(db, alarm, asked.distance),
    minDataChange(db, alarm, asked),
    ozoneComponents(db, alarm, alarmHour(alarm)),
  ])
  const air = alarm.meteorology
  return {
    alarmInfo: {
      ...siteAlarmRow(alarm),
      factorValue: alarm.firstValue,
      alarmRank,
      temperature: air.temperature ?? null,
      humidity: air.humidity ?? null,
      airPressure: air.airPressure ?? null,
      windDirection: air.windDirection ?? null,
      windSpeed: air.windSpeed ?? null,
      referenceValue: alarm.referenceValue,
    },
    multiAnalysis: analysis,
    minDataChange: minutes,
    vocsRankList: components,
  }
}
