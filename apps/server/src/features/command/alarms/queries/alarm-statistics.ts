import { factorText } from '@qingkong/domain/site/factor'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../../db/database.ts'
import type { Scope } from '../../../../db/scope.ts'
import { regionalRuleId } from '../regional-process.ts'
import { alarmPage } from './alarm-page.ts'
import { alarmScope, alarmTables, allOf, type Page, startedWithin } from './alarm-scope.ts'

const eventType = sql`case when r.subject_kind = 'site' then '1' else '6' end`

/** The record of a regional process repeats the alarms of its sites; it is listed and never counted. */
const isCounted = sql`r.rule_id <> ${regionalRuleId}::uuid`

interface AnyAlarm {
  id: string
  eventId: string | null
  eventType: '1' | '6'
  name: string
  areaName: string
  factorCode: string
  outletFactorName: string | null
  level: number
  startedAt: Date
  sentence: string
}

/** Alarms of every kind in a range, newest first. */
export const anyAlarms = async (
  db: Queryable,
  scope: Scope,
  fromAt: Date,
  toAt: Date,
  types: readonly string[],
  page: Page,
) => {
  const where = allOf([
    alarmScope(scope),
    isCounted,
    startedWithin(fromAt, toAt),
    types.length === 0 ? sql`true` : sql`${eventType} = any(${types}::text[])`,
  ])
  const { found, total } = await alarmPage<AnyAlarm>(
    db,
    sql`r.id, r.event_id as "eventId", ${eventType} as "eventType",
      coalesce(site_name, ps_name || outlet_name, project_name) as name, area_name as "areaName",
      r.factor_code as "factorCode", outlet_factor.factor_name as "outletFactorName", level,
      started_at as "startedAt", sentence`,
    where,
    page,
  )
  const records = found.map((alarm) => ({
    alarmId: alarm.id,
    eventId: alarm.eventId,
    eventType: alarm.eventType,
    name: alarm.name,
    areaName: alarm.areaName,
    factorName: alarm.outletFactorName ?? factorText(alarm.factorCode).typeset,
    alarmLevel: alarm.level,
    alarmTime: formatCity(alarm.startedAt),
    alarmDesc: alarm.sentence,
  }))
  return { records, total }
}

/** How many alarms of each type and level began in a range. */
export const alarmCounts = async (db: Queryable, scope: Scope, fromAt: Date, toAt: Date) => {
  const found = await rows(
    db,
    sql<{ type: string; level: number; count: number }>`
      select ${eventType} as type, level, count(*)::int as count from ${alarmTables}
      where ${alarmScope(scope)} and ${isCounted} and ${startedWithin(fromAt, toAt)} group by 1, 2`,
  )
  const sumOf = (matches: (row: (typeof found)[number]) => boolean) =>
    found.filter(matches).reduce((sum, { count }) => sum + count, 0)
  return {
    total: sumOf(() => true),
    byType: Object.fromEntries(['1', '6'].map((type) => [type, sumOf((row) => row.type === type)])),
    byLevel: Object.fromEntries([1, 2, 3].map((level) => [String(level), sumOf((row) => row.level === level)])),
  }
}
