import { Fail } from '@qingkong/contract/errors'
import { factorText } from '@qingkong/domain/site/factor'
import { dayMs, formatCity, hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, preparedRows, type Queryable, type Sql, sql } from '../../../../db/database.ts'
import { likePattern } from '../../../../db/like-pattern.ts'
import type { Scope } from '../../../../db/scope.ts'
import { dustHours, type Meteorology, outletValuesOf, targetValues } from '../../../../series/port.ts'
import { alarmPage } from './alarm-page.ts'
import {
  alarmScope,
  alarmTables,
  allOf,
  inAreas,
  oneOf,
  type Page,
  requireAlarm,
  startedWithin,
} from './alarm-scope.ts'

/** An alarm of an outlet or dust site as stored, with its place. */
interface SourceAlarm {
  id: string
  kind: 'outlet' | 'dust'
  subjectId: number
  eventId: string | null
  psCode: string
  psName: string
  outletName: string | null
  areaName: string
  address: string
  industryName: string | null
  contactName: string | null
  contactPhone: string | null
  factorCode: string
  outletFactorName: string | null
  outletFactorUnit: string | null
  level: number
  status: number
  startedAt: Date
  endedAt: Date | null
  lastValue: number | null
  peakValue: number | null
  referenceValue: number | null
  excessMultiple: number | null
  sentence: string
  meteorology: Partial<Meteorology>
}

const columns: Sql = sql`
  r.id, r.subject_kind as kind, r.subject_id as "subjectId", r.event_id as "eventId",
  coalesce(ps_code, record_num) as "psCode", coalesce(ps_name, project_name) as "psName", outlet_name as "outletName",
  area_name as "areaName", coalesce(enterprise.address, dust_site.address) as address, industry_name as "industryName",
  contact_name as "contactName", contact_phone as "contactPhone", r.factor_code as "factorCode",
  outlet_factor.factor_name as "outletFactorName", outlet_factor.unit as "outletFactorUnit",
  level, status, started_at as "startedAt", ended_at as "endedAt", last_value as "lastValue", peak_value as "peakValue",
  reference_value as "referenceValue", excess_multiple as "excessMultiple", sentence, meteorology`

const namesOf = (alarm: SourceAlarm) => {
  const factor = factorText(alarm.factorCode)
  return { polName: alarm.outletFactorName ?? factor.typeset, unit: alarm.outletFactorUnit ?? factor.unit }
}

const sourceAlarmRow = (alarm: SourceAlarm) => ({
  polluteId: alarm.id,
  eventId: alarm.eventId,
  psCode: alarm.psCode,
  psName: alarm.psName,
  outletName: alarm.outletName ?? '',
  areaName: alarm.areaName,
  polCode: alarm.factorCode,
  ...namesOf(alarm),
  limitValue: alarm.referenceValue,
  realTimeVal: alarm.lastValue,
  peakValue: alarm.peakValue,
  excessMultiple: alarm.excessMultiple,
  alarmLevel: alarm.level,
  alarmStatus: alarm.status,
  alarmTime: formatCity(alarm.startedAt),
  endTime: alarm.endedAt && formatCity(alarm.endedAt),
  alarmDesc: alarm.sentence,
})

export interface SourceAlarmFilter extends Page {
  fromAt: Date | null
  toAt: Date | null
  psCodes: readonly string[]
  factorCodes: readonly string[]
  industryCodes: readonly string[]
  countyCodes: readonly string[]
  alarmLevels: readonly string[]
  alarmStatus: readonly string[]
  keyword: string
}

/** Alarms of the enterprises' outlets; construction sites have a record of their own. */
export const sourceAlarms = async (db: Queryable, scope: Scope, filter: SourceAlarmFilter) => {
  const where = allOf([
    sql`r.subject_kind = 'outlet'`,
    alarmScope(scope),
    startedWithin(filter.fromAt, filter.toAt),
    filter.psCodes.length === 0 ? sql`true` : sql`ps_code = any(${filter.psCodes}::text[])`,
    oneOf('r.factor_code', filter.factorCodes),
    filter.industryCodes.length === 0
      ? sql`true`
      : sql`exists (select from unnest(${filter.industryCodes}::text[]) wanted where starts_with(industry_code, wanted))`,
    inAreas(filter.countyCodes, scope.cityCode),
    oneOf('r.level', filter.alarmLevels),
    oneOf('r.status', filter.alarmStatus),
    filter.keyword === ''
      ? sql`true`
      : sql`concat_ws(' ', ps_name, outlet_name, sentence) ilike ${likePattern(filter.keyword)}`,
  ])
  const { found, total } = await alarmPage<SourceAlarm>(db, columns, where, filter)
  return { records: found.map(sourceAlarmRow), total }
}

const sourceAlarmById = async (db: Queryable, scope: Scope, polluteId: string): Promise<SourceAlarm> => {
  const id = await requireAlarm(db, scope, 'source', polluteId)
  const [alarm] = await preparedRows(
    db,
    sql<SourceAlarm>`select ${columns} from ${alarmTables} where r.id = ${id}::uuid`,
  )
  if (!alarm) throw new Fail('NOT_FOUND', '告警记录不存在')
  return alarm
}

/** Place among the source alarms of the day up to this one, by how far the limit was exceeded; 1 is the worst. */
const rankOf = async (db: Queryable, alarm: SourceAlarm): Promise<number | null> => {
  if (alarm.excessMultiple === null) return null
  const row = await firstRow(
    db,
    sql<{ rank: number }>`
      select count(*)::int + 1 as rank from alarm_record
      where subject_kind in ('outlet', 'dust') and excess_multiple > ${alarm.excessMultiple}::real
        and started_at > ${new Date(alarm.startedAt.getTime() - dayMs)} and started_at <= ${alarm.startedAt}`,
  )
  return row?.rank ?? null
}

export const sourceAlarmDetail = async (db: Queryable, scope: Scope, polluteId: string) => {
  const alarm = await sourceAlarmById(db, scope, polluteId)
  const air = alarm.meteorology
  return {
    info: {
      ...sourceAlarmRow(alarm),
      address: alarm.address,
      industryName: alarm.industryName ?? '建筑施工',
      contactName: alarm.contactName,
      contactPhone: alarm.contactPhone,
      alarmRank: await rankOf(db, alarm),
      temperature: air.temperature ?? null,
      humidity: air.humidity ?? null,
      pressure: air.airPressure ?? null,
      windDirection: air.windDirection ?? null,
      windSpeed: air.windSpeed ?? null,
    },
  }
}

interface OutletHour {
  startAt: Date
  concentration: number | null
  emission: number | null
}

const chartHours = 24

/** The 24 hours up to the alarm: concentration as it is judged, or the mass emitted (kg per hour). */
export const sourceAlarmChart = async (db: Queryable, scope: Scope, polluteId: string, type: '0' | '1') => {
  const alarm = await sourceAlarmById(db, scope, polluteId)
  const lastMs = startOfHour(alarm.startedAt.getTime() - 1).getTime()
  const starts = Array.from({ length: chartHours }, (_, n) => lastMs - (chartHours - 1 - n) * hourMs)
  const { polName, unit } = namesOf(alarm)
  const times = starts.map(hourLabel)
  if (alarm.kind === 'dust') {
    const series = await targetValues(
      db,
      dustHours,
      [alarm.subjectId],
      starts.map((start) => new Date(start)),
      'shown',
    )
    const values = starts.map((start) =>
      type === '0' ? series.valueOf(alarm.subjectId, start, alarm.factorCode) : null,
    )
    return {
      times,
      polluteValueList: values,
      unit: type === '0' ? unit : 'kg',
      polName,
      limitValue: type === '0' ? alarm.referenceValue : null,
    }
  }
  const found = await preparedRows(
    db,
    sql<OutletHour>`
      select start_at as "startAt", value as concentration, mass_kg as emission
      from ${outletValuesOf('shown', {
        granularity: 'hour',
        from: new Date(starts[0] ?? lastMs),
        to: new Date(lastMs + hourMs),
        targets: [alarm.subjectId],
        factors: [alarm.factorCode],
      })} h`,
  )
  const byStart = new Map(found.map((hour) => [hour.startAt.getTime(), hour]))
  const values = starts.map((start) => byStart.get(start)?.[type === '0' ? 'concentration' : 'emission'] ?? null)
  return {
    times,
    polluteValueList: values,
    unit: type === '0' ? unit : 'kg',
    polName,
    limitValue: type === '0' ? alarm.referenceValue : null,
  }
}
