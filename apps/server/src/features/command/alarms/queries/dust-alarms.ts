import { Fail } from '@qingkong/contract/errors'
import { factorText } from '@qingkong/domain/site/factor'
import { dayMs, formatCity, hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../../db/database.ts'
import { likePattern } from '../../../../db/like-pattern.ts'
import type { Scope } from '../../../../db/scope.ts'
import { dustHours, fitColumn, type Meteorology, rowsOf, targetValues } from '../../../../series/port.ts'
import { managedBy, projectInScope } from './alarm-options.ts'
import { alarmMinutes, alarmPage } from './alarm-page.ts'
import {
  alarmScope,
  alarmTables,
  allOf,
  familyIs,
  inAreas,
  oneOf,
  type Page,
  pageOf,
  requireAlarm,
  startedWithin,
} from './alarm-scope.ts'

/** An alarm of a construction site as stored, with its place. */
interface DustAlarm {
  id: string
  eventId: string | null
  dustId: number
  recordNum: string
  projectName: string
  constUnitName: string
  areaName: string
  address: string
  longitude: number
  latitude: number
  plannedCompletion: string | null
  cityManager: boolean
  factorCode: string
  ruleName: string
  isThreshold: boolean
  level: number
  status: number
  firstAt: Date
  startedAt: Date
  lastAt: Date
  endedAt: Date | null
  lastValue: number | null
  peakValue: number | null
  referenceValue: number | null
  excessMultiple: number | null
  sentence: string
  meteorology: Partial<Meteorology>
}

const columns: Sql = sql`
  r.id, r.event_id as "eventId", dust_site.id as "dustId", record_num as "recordNum", project_name as "projectName",
  const_unit_name as "constUnitName", area_name as "areaName", dust_site.address, dust_site.longitude, dust_site.latitude,
  planned_completion::text as "plannedCompletion", city_manager as "cityManager", r.factor_code as "factorCode",
  rule_name as "ruleName",
  coalesce((select calculation_mode = '0' from alarm_rule where alarm_rule.id = r.rule_id), false) as "isThreshold",
  level, r.status, first_at as "firstAt", started_at as "startedAt", last_at as "lastAt", ended_at as "endedAt",
  last_value as "lastValue", peak_value as "peakValue", reference_value as "referenceValue",
  excess_multiple as "excessMultiple", sentence, meteorology`

const dustAlarmRow = (alarm: DustAlarm) => {
  const factor = factorText(alarm.factorCode)
  return {
    alarmId: alarm.id,
    eventId: alarm.eventId,
    recordNum: alarm.recordNum,
    projectName: alarm.projectName,
    constUnitName: alarm.constUnitName,
    areaName: alarm.areaName,
    cityManager: alarm.cityManager,
    factorCode: alarm.factorCode,
    factorName: factor.typeset,
    unit: factor.unit,
    ruleName: alarm.ruleName,
    referenceValue: alarm.referenceValue,
    lastValue: alarm.lastValue,
    peakValue: alarm.peakValue,
    excessMultiple: alarm.excessMultiple,
    alarmLevel: alarm.level,
    alarmStatus: alarm.status,
    alarmTime: formatCity(alarm.startedAt),
    endTime: alarm.endedAt && formatCity(alarm.endedAt),
    durationMin: alarmMinutes(alarm),
    alarmDesc: alarm.sentence,
  }
}

export interface DustAlarmFilter extends Page {
  fromAt: Date | null
  toAt: Date | null
  areaCodes: readonly string[]
  controls: readonly string[]
  constUnits: readonly string[]
  recordNums: readonly string[]
  factors: readonly string[]
  alarmLevels: readonly string[]
  alarmStatus: readonly string[]
  keyword: string
}

/** Alarms of construction sites, newest first. */
export const dustAlarms = async (db: Queryable, scope: Scope, filter: DustAlarmFilter) => {
  const where = allOf([
    familyIs('dust'),
    alarmScope(scope),
    startedWithin(filter.fromAt, filter.toAt),
    inAreas(filter.areaCodes, scope.cityCode),
    managedBy(filter.controls),
    oneOf('dust_site.const_unit_name', filter.constUnits),
    oneOf('dust_site.record_num', filter.recordNums),
    oneOf('r.factor_code', filter.factors),
    oneOf('r.level', filter.alarmLevels),
    oneOf('r.status', filter.alarmStatus),
    filter.keyword === ''
      ? sql`true`
      : sql`concat_ws(' ', project_name, const_unit_name, rule_name, sentence) ilike ${likePattern(filter.keyword)}`,
  ])
  const { found, total } = await alarmPage<DustAlarm>(db, columns, where, filter)
  return { records: found.map(dustAlarmRow), total }
}

const dustAlarmById = async (db: Queryable, scope: Scope, alarmId: string): Promise<DustAlarm> => {
  const id = await requireAlarm(db, scope, 'dust', alarmId)
  const alarm = await firstRow(db, sql<DustAlarm>`select ${columns} from ${alarmTables} where r.id = ${id}::uuid`)
  if (!alarm) throw new Fail('NOT_FOUND', '告警记录不存在')
  return alarm
}

/** Place among the dust alarms on the same factor of the day up to this one, by their peak; 1 is the highest. */
const rankOf = async (db: Queryable, alarm: DustAlarm): Promise<number | null> => {
  if (alarm.peakValue === null) return null
  const row = await firstRow(
    db,
    sql<{ rank: number }>`
      select count(*)::int + 1 as rank from alarm_record
      where subject_kind = 'dust' and factor_code = ${alarm.factorCode} and peak_value > ${alarm.peakValue}::real
        and started_at > ${new Date(alarm.startedAt.getTime() - dayMs)} and started_at <= ${alarm.startedAt}`,
  )
  return row?.rank ?? null
}

export const dustAlarmDetail = async (db: Queryable, scope: Scope, alarmId: string) => {
  const alarm = await dustAlarmById(db, scope, alarmId)
  const air = alarm.meteorology
  return {
    ...dustAlarmRow(alarm),
    address: alarm.address,
    longitude: alarm.longitude,
    latitude: alarm.latitude,
    plannedCompletion: alarm.plannedCompletion,
    alarmRank: await rankOf(db, alarm),
    temperature: air.temperature ?? null,
    humidity: air.humidity ?? null,
    pressure: air.airPressure ?? null,
    windDirection: air.windDirection ?? null,
    windSpeed: air.windSpeed ?? null,
  }
}

const chartHours = 24

/** The 24 hours up to the alarm with the site's own wind. */
export const dustAlarmChart = async (db: Queryable, scope: Scope, alarmId: string) => {
  const alarm = await dustAlarmById(db, scope, alarmId)
  const lastMs = startOfHour(alarm.startedAt.getTime() - 1).getTime()
  const starts = Array.from({ length: chartHours }, (_, n) => lastMs - (chartHours - 1 - n) * hourMs)
  const at = starts.map((start) => new Date(start))
  const series = await targetValues(db, dustHours, [alarm.dustId], at, 'shown')
  const valuesOf = (factor: string) => starts.map((start) => series.valueOf(alarm.dustId, start, factor))
  const factor = factorText(alarm.factorCode)
  return {
    times: starts.map(hourLabel),
    factorName: factor.typeset,
    unit: factor.unit,
    values: valuesOf(alarm.factorCode),
    // A mean that the value was compared with belongs to one hour; only a threshold is a line.
    limitValue: alarm.isThreshold ? alarm.referenceValue : null,
    windSpeed: valuesOf('windSpeed'),
    windDirection: valuesOf('windDirection'),
  }
}

interface DustHour {
  startAt: Date
  tsp: number | null
  pm10: number | null
  pm25: number | null
  noise: number | null
  windSpeed: number | null
  windDirection: number | null
  temperature: number | null
  humidity: number | null
  airPressure: number | null
  alarmFactors: string[]
}

const measuredFactors = [
  'tsp',
  'pm10',
  'pm25',
  'noise',
  'windSpeed',
  'windDirection',
  'temperature',
  'humidity',
  'airPressure',
] as const

const shownValues: Sql = sql.join(
  measuredFactors.map((factor) => sql`${fitColumn('dust', 'shown', factor, 'h')} as ${sql.id(factor)}`),
)

export interface DustHourFilter extends Page {
  recordNum: string
  fromAt: Date
  toAt: Date
}

/** Hours of a construction site that end in a range, newest first, with the factors that were alarming. */
export const dustHourRows = async (db: Queryable, scope: Scope, filter: DustHourFilter) => {
  const project = await projectInScope(db, scope, filter.recordNum)
  if (!project) throw new Fail('NOT_FOUND', '工地不存在')
  if (!project.visible) throw new Fail('OUT_OF_SCOPE')
  const firstStart = new Date(filter.fromAt.getTime() - hourMs)
  const hours = rowsOf(dustHours, { ids: [project.id], from: firstStart, to: new Date(filter.toAt.getTime() - 1) })
  const [found, count] = await Promise.all([
    rows(
      db,
      sql<DustHour>`
        select start_at as "startAt", ${shownValues},
          array(select distinct factor_code from alarm_record where subject_kind = 'dust' and subject_id = h.target_id
            and first_at <= h.start_at and last_at > h.start_at order by 1) as "alarmFactors"
        from ${hours} h order by start_at desc ${pageOf(filter)}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from ${hours} h`),
  ])
  const records = found.map(({ startAt, ...hour }) => ({ dataTime: hourLabel(startAt.getTime()), ...hour }))
  return { records, total: count?.total ?? 0 }
}
