import { calculationModes, type CalculationMode } from '@qingkong/domain/alarm/alarm-rule'
import { type FactorCode, factors, isFactorCode } from '@qingkong/domain/site/factor'
import { formatCity } from '@qingkong/domain/time/city-time'
import { Fail } from '@qingkong/contract/errors'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../db/database.ts'
import { areaScope } from '../../db/scope.ts'
import type { CallContext } from '../../http/context.ts'

export interface StoredRule {
  id: string
  name: string
  alarmType: '0' | '1'
  calculationMode: CalculationMode
  accuracy: '1' | '0'
  factorCode: string
  ratioFactorCode: string | null
  siteTypes: string[]
  siteCodes: string[]
  compareSiteCodes: string[]
  lookbackHours: number
  thresholdUnit: 'absolute' | 'percent'
  thresholdLevel1: number | null
  thresholdLevel2: number | null
  thresholdLevel3: number | null
  quietWindow: string
  remark: string
  status: '0' | '1'
  updatedAt: Date
  updatedBy: string
}

const columns: Sql = sql`
  id, name, alarm_type as "alarmType", calculation_mode as "calculationMode", accuracy, factor_code as "factorCode",
  ratio_factor_code as "ratioFactorCode", site_types as "siteTypes", site_codes as "siteCodes",
  compare_site_codes as "compareSiteCodes", lookback_hours as "lookbackHours", threshold_unit as "thresholdUnit",
  threshold_level1 as "thresholdLevel1", threshold_level2 as "thresholdLevel2", threshold_level3 as "thresholdLevel3",
  quiet_window as "quietWindow", remark, status, updated_at as "updatedAt", updated_by as "updatedBy"`

const ruleRow = ({ updatedAt, updatedBy, ...rule }: StoredRule) => {
  const factor = isFactorCode(rule.factorCode) ? factors[rule.factorCode] : null
  return {
    ...rule,
    calculationModeName: calculationModes[rule.calculationMode],
    factorName: factor?.label ?? rule.factorCode,
    factorUnit: rule.calculationMode === '4' ? '' : (factor?.unit ?? ''),
    updateTime: formatCity(updatedAt),
    updateUser: updatedBy,
  }
}

export const ruleById = async (db: Queryable, id: string) => {
  const stored = await firstRow(db, sql<StoredRule>`select ${columns} from alarm_rule where id::text = ${id}`)
  if (!stored) throw new Fail('NOT_FOUND')
  return ruleRow(stored)
}

/** Rules in force, for the engine. */
export const enabledRules = (db: Queryable) => rows(db, sql<StoredRule>`select ${columns} from alarm_rule where status = '1' order by id`)

export interface RuleFilter {
  pageNum: number
  pageSize: number
  keyword: string
  alarmType: readonly string[]
  factorCodes: readonly string[]
  status: readonly string[]
}

export const ruleList = async (db: Queryable, filter: RuleFilter) => {
  const oneOf = (column: Sql, wanted: readonly string[]) => (wanted.length === 0 ? sql`true` : sql`${column} = any(${wanted}::text[])`)
  const where = sql`position(${filter.keyword} in name) > 0 and ${oneOf(sql`alarm_type`, filter.alarmType)}
    and ${oneOf(sql`factor_code`, filter.factorCodes)} and ${oneOf(sql`status`, filter.status)}`
  const [found, count] = await Promise.all([
    rows(
      db,
      sql<StoredRule>`select ${columns} from alarm_rule where ${where} order by updated_at desc, name
        limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from alarm_rule where ${where}`),
  ])
  return { records: found.map(ruleRow), total: count?.total ?? 0 }
}

/** Rules that judge a site: named, of a named type, or of no restriction. */
export const rulesOfSite = async ({ db, session }: CallContext, siteCode: string) => {
  const site = await firstRow(
    db,
    sql<{ type: string; visible: boolean }>`select site_type as type, ${areaScope(session.scope, 'site.area_code')} as visible
      from site where site_code = ${siteCode}`,
  )
  if (!site) throw new Fail('NOT_FOUND')
  if (!site.visible) throw new Fail('OUT_OF_SCOPE')
  const found = await rows(
    db,
    sql<StoredRule>`select ${columns} from alarm_rule
      where alarm_type = '0' and (${siteCode} = any(site_codes) or ${site.type} = any(site_types)
        or (site_codes = '{}' and site_types = '{}')) order by name`,
  )
  return found.map(ruleRow)
}

export const minuteSites = async ({ db, session }: CallContext) => ({
  dataList: await rows(
    db,
    sql<{ siteCode: string; siteName: string }>`
      select site_code as "siteCode", site_name as "siteName" from site
      where enabled and has_minute and site_type not in ('10', '11', '12')
        and ${areaScope(session.scope, 'area_code')} order by site_code`,
  ),
})

const groups: readonly { code: string; name: string; factors: readonly FactorCode[] }[] = [
  { code: 'GENERAL_FACTORS', name: '常规因子', factors: ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co'] },
  { code: 'OTHER_FACTORS', name: '其他因子', factors: ['no', 'nox', 'tvoc', 'tsp'] },
  { code: 'METEOROLOGY', name: '气象因子', factors: ['windSpeed', 'temperature', 'humidity', 'airPressure', 'rainfall'] },
]

/** Factors an alarm rule may judge, in groups. */
export const factorOptions = () =>
  groups.map(({ code, name, factors: codes }) => ({
    code,
    name,
    factorList: codes.map((one) => ({ code: one, name: factors[one].label, unit: factors[one].unit })),
  }))

/** Factors of which no rule could ever see a value. */
export const judgedFactors: ReadonlySet<string> = new Set(groups.flatMap((group) => group.factors))
