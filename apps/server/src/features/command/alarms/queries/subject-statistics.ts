import { Fail } from '@qingkong/contract/errors'
import { factorText } from '@qingkong/domain/site/factor'
import { cityDate, dayMs, formatCity, startOfCityDay } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../../db/database.ts'
import type { Scope } from '../../../../db/scope.ts'
import { regionalRuleId } from '../regional-process.ts'
import { alarmScope, alarmTables, allOf, inAreas, oneOf } from './alarm-scope.ts'

export type AlarmKind = 'site' | 'outlet' | 'dust'

export interface StatisticsFilter {
  fromAt: Date
  toAt: Date
  areaCodes: readonly string[]
  factorCodes: readonly string[]
  alarmLevels: readonly string[]
  codes: readonly string[]
  /** Further conditions of the kind, e.g. the construction unit. */
  conditions?: readonly Sql[]
}

const longestDays = 366

interface Counted {
  level1: number
  level2: number
  level3: number
  total: number
}

interface StoredAlarm {
  code: string
  name: string
  areaCode: string
  areaName: string
  factorCode: string
  factorName: string | null
  level: 1 | 2 | 3
  status: 1 | 2 | 3
  startedAt: Date
  durationMin: number
}

/** The alarms of one kind that began in the range. A regional process repeats its sites' alarms and is left out. */
const alarmsIn = (db: Queryable, scope: Scope, kind: AlarmKind, filter: StatisticsFilter): Promise<StoredAlarm[]> => {
  const code = sql`coalesce(site.site_code, enterprise.ps_code, dust_site.record_num)`
  const where = allOf([
    sql`r.subject_kind = ${kind}`,
    sql`r.rule_id <> ${regionalRuleId}::uuid`,
    alarmScope(scope),
    sql`r.started_at >= ${filter.fromAt} and r.started_at <= ${filter.toAt}`,
    inAreas(filter.areaCodes, scope.cityCode),
    oneOf('r.factor_code', filter.factorCodes),
    oneOf('r.level', filter.alarmLevels),
    filter.codes.length === 0 ? sql`true` : sql`${code} = any(${filter.codes}::text[])`,
    ...(filter.conditions ?? []),
  ])
  return rows(
    db,
    sql<StoredAlarm>`
      select ${code} as code, coalesce(site_name, ps_name, project_name) as name, area.area_code as "areaCode",
        area_name as "areaName", r.factor_code as "factorCode", outlet_factor.factor_name as "factorName", level, status,
        started_at as "startedAt",
        extract(epoch from coalesce(r.ended_at, r.last_at) - r.first_at)::float8 / 60 as "durationMin"
      from ${alarmTables} where ${where} order by r.started_at`,
  )
}

const countOf = (alarms: readonly StoredAlarm[]): Counted => {
  const of = (level: number) => alarms.filter((alarm) => alarm.level === level).length
  return { level1: of(1), level2: of(2), level3: of(3), total: alarms.length }
}

const byMost = (a: Counted & { code: string }, b: Counted & { code: string }) =>
  b.total - a.total || a.code.localeCompare(b.code)

const grouped = (alarms: readonly StoredAlarm[], key: (alarm: StoredAlarm) => { code: string; name: string }) =>
  [...Map.groupBy(alarms, (alarm) => key(alarm).code).values()]
    .flatMap((group) => {
      const [first] = group
      return first ? [{ ...key(first), ...countOf(group) }] : []
    })
    .sort(byMost)

const daysOf = (fromAt: Date, toAt: Date): string[] => {
  const first = startOfCityDay(fromAt).getTime()
  const count = Math.floor((startOfCityDay(toAt).getTime() - first) / dayMs) + 1
  return Array.from({ length: count }, (_, n) => cityDate(new Date(first + n * dayMs)))
}

const durationOf = (alarms: readonly StoredAlarm[]): number =>
  alarms.reduce((sum, { durationMin }) => sum + durationMin, 0)

const subjectRow = (group: readonly StoredAlarm[]) => {
  const last = group.at(-1)
  if (!last) return []
  return [
    {
      code: last.code,
      name: last.name,
      areaName: last.areaName,
      ...countOf(group),
      alarming: group.filter(({ status }) => status === 1).length,
      durationMin: Math.round(durationOf(group)),
      lastAlarmTime: formatCity(last.startedAt),
    },
  ]
}

/** Alarms of one kind from every side; each breakdown adds up to the total. */
export const subjectStatistics = async (db: Queryable, scope: Scope, kind: AlarmKind, filter: StatisticsFilter) => {
  if (filter.fromAt > filter.toAt) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  if (filter.toAt.getTime() - filter.fromAt.getTime() > longestDays * dayMs)
    throw new Fail('INVALID_INPUT', `统计时段不能超过${longestDays}天`)
  const alarms = await alarmsIn(db, scope, kind, filter)
  const byDay = Map.groupBy(alarms, ({ startedAt }) => cityDate(startedAt))
  const byHour = Map.groupBy(alarms, ({ startedAt }) => Number(formatCity(startedAt, 'HH:mm').slice(0, 2)))
  const inStatus = (wanted: number) => alarms.filter(({ status }) => status === wanted).length
  return {
    ...countOf(alarms),
    alarming: inStatus(1),
    completed: inStatus(2),
    closed: inStatus(3),
    meanDurationMin: alarms.length === 0 ? null : Math.round(durationOf(alarms) / alarms.length),
    byDay: daysOf(filter.fromAt, filter.toAt).map((day) => ({ day, ...countOf(byDay.get(day) ?? []) })),
    byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, total: byHour.get(hour)?.length ?? 0 })),
    byFactor: grouped(alarms, ({ factorCode, factorName }) => ({
      code: factorCode,
      name: factorName ?? factorText(factorCode).typeset,
    })),
    byArea: grouped(alarms, ({ areaCode, areaName }) => ({ code: areaCode, name: areaName })),
    bySubject: [...Map.groupBy(alarms, ({ code }) => code).values()].flatMap(subjectRow).sort(byMost),
  }
}
