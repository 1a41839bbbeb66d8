import { factorText } from '@qingkong/domain/site/factor'
import { formatCity } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, type Sql, sql } from '../../../../db/database.ts'
import { likePattern } from '../../../../db/like-pattern.ts'
import type { Scope } from '../../../../db/scope.ts'
import type { Meteorology } from '../../../../series/port.ts'
import { alarmMinutes, alarmPage } from './alarm-page.ts'
import { alarmScope, alarmTables, allOf, familyIs, oneOf, type Page, startedWithin } from './alarm-scope.ts'

/** A site's alarm as stored, with its place. */
export interface SiteAlarm {
  id: string
  eventId: string | null
  eventStatus: number | null
  siteId: number
  siteCode: string
  siteName: string
  siteType: string
  areaCode: string
  areaName: string
  longitude: number
  latitude: number
  factorCode: string
  ruleName: string
  level: number
  status: number
  firstAt: Date
  startedAt: Date
  lastAt: Date
  endedAt: Date | null
  firstValue: number | null
  lastValue: number | null
  peakValue: number | null
  referenceValue: number | null
  sentence: string
  suppressedReason: string | null
  meteorology: Partial<Meteorology>
}

const columns: Sql = sql`
  r.id, r.event_id as "eventId", (select event.status from event where event.id = r.event_id) as "eventStatus", site.id as "siteId", site_code as "siteCode", site_name as "siteName",
  site_type as "siteType", area.area_code as "areaCode", area_name as "areaName", site.longitude, site.latitude, r.factor_code as "factorCode",
  rule_name as "ruleName", level, status, first_at as "firstAt", started_at as "startedAt", last_at as "lastAt",
  ended_at as "endedAt", first_value as "firstValue", last_value as "lastValue", peak_value as "peakValue",
  reference_value as "referenceValue", sentence, suppressed_reason as "suppressedReason", meteorology`

export const siteAlarmRow = (alarm: SiteAlarm) => {
  const factor = factorText(alarm.factorCode)
  return {
    alarmId: alarm.id,
    eventId: alarm.eventId,
    eventStatus: alarm.eventStatus,
    siteCode: alarm.siteCode,
    siteName: alarm.siteName,
    siteType: alarm.siteType,
    areaCode: alarm.areaCode,
    areaName: alarm.areaName,
    longitude: alarm.longitude,
    latitude: alarm.latitude,
    factorCode: alarm.factorCode,
    factorName: factor.typeset,
    factorUnit: factor.unit,
    ruleName: alarm.ruleName,
    alarmLevel: alarm.level,
    alarmStatus: alarm.status,
    alarmTime: formatCity(alarm.startedAt),
    endTime: alarm.endedAt && formatCity(alarm.endedAt),
    durationMin: alarmMinutes(alarm),
    firstValue: alarm.firstValue,
    lastValue: alarm.lastValue,
    peakValue: alarm.peakValue,
    alarmDesc: alarm.sentence,
    suppressedReason: alarm.suppressedReason,
  }
}

export interface SiteAlarmFilter extends Page {
  fromAt: Date | null
  toAt: Date | null
  siteCodes: readonly string[]
  factorCodes: readonly string[]
  alarmStatus: readonly string[]
  alarmLevels: readonly string[]
  keyword: string
}

export const siteAlarms = async (db: Queryable, scope: Scope, filter: SiteAlarmFilter) => {
  const where = allOf([
    familyIs('site'),
    alarmScope(scope),
    startedWithin(filter.fromAt, filter.toAt),
    oneOf('site.site_code', filter.siteCodes),
    oneOf('r.factor_code', filter.factorCodes),
    oneOf('r.status', filter.alarmStatus),
    oneOf('r.level', filter.alarmLevels),
    filter.keyword === ''
      ? sql`true`
      : sql`concat_ws(' ', site_name, rule_name, sentence) ilike ${likePattern(filter.keyword)}`,
  ])
  const { found, total } = await alarmPage<SiteAlarm>(db, columns, where, filter)
  return { records: found.map(siteAlarmRow), total }
}

export const siteAlarmById = async (db: Queryable, id: string): Promise<SiteAlarm | undefined> => {
  const [alarm] = await preparedRows(
    db,
    sql<SiteAlarm>`select ${columns} from ${alarmTables} where r.id = ${id}::uuid and r.subject_kind = 'site'`,
  )
  return alarm
}
