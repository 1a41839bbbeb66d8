import { Fail } from '@qingkong/contract/errors'
import { calculationModes } from '@qingkong/domain/alarm/alarm-rule'
import { dustSiteType, type RuleFamily, ruleFamilyNames, ruleFamilyOf } from '@qingkong/domain/alarm/rule-family'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import { areaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { limitedOutletFactors, ruleFactorOf } from './rule-factors.ts'
import { coversPlace, enabledRules, rulesWhere, type StoredRule } from './stored-rule.ts'

const ruleRow = (
  { updatedAt, updatedBy, thresholds, ...rule }: StoredRule,
  outletFactors: Awaited<ReturnType<typeof limitedOutletFactors>>,
) => {
  const factor = ruleFactorOf(rule.factorCode, outletFactors)
  return {
    ...rule,
    thresholdLevel1: thresholds[1],
    thresholdLevel2: thresholds[2],
    thresholdLevel3: thresholds[3],
    calculationModeName: rule.alarmType === '1' ? '超标倍数' : calculationModes[rule.calculationMode],
    factorName: factor.name,
    // Ratios and multiples over a limit have no unit.
    factorUnit: rule.calculationMode === '4' || rule.alarmType === '1' ? '' : factor.unit,
    updateTime: formatCity(updatedAt),
    updateUser: updatedBy,
  }
}

const ruleRows = async (db: Queryable, rules: readonly StoredRule[]) => {
  const outletFactors = rules.some(({ alarmType }) => alarmType === '1') ? await limitedOutletFactors(db) : []
  return rules.map((rule) => ruleRow(rule, outletFactors))
}

/** A rule as stored. Throws when there is none, or none of the family asked for. */
export const storedRuleById = async (db: Queryable, id: string, family?: RuleFamily): Promise<StoredRule> => {
  const [rule] = await rulesWhere(db, sql`id = ${uuidOrNull(id)}::uuid`)
  if (!rule || (family !== undefined && ruleFamilyOf(rule) !== family)) {
    throw new Fail('NOT_FOUND', `${family === undefined ? '告警规则' : ruleFamilyNames[family]}不存在或已被删除`)
  }
  return rule
}

export const ruleById = async (db: Queryable, id: string, family?: RuleFamily) => {
  const [row] = await ruleRows(db, [await storedRuleById(db, id, family)])
  if (!row) throw new Fail('NOT_FOUND', '告警规则不存在或已被删除')
  return row
}

export interface RuleFilter {
  pageNum: number
  pageSize: number
  keyword: string
  families: readonly RuleFamily[]
  factorCodes: readonly string[]
  accuracy: readonly string[]
  calculationModes: readonly string[]
  status: readonly string[]
}

const isDust = sql`${dustSiteType} = any(site_types)`

const familyConditions: Readonly<Record<RuleFamily, Sql>> = {
  site: sql`(alarm_type = '0' and not ${isDust})`,
  company: sql`(alarm_type = '1' and not ${isDust})`,
  dust: isDust,
}

/** Rules of some families (none named = all of them), newest change first. */
export const ruleList = async (db: Queryable, filter: RuleFilter) => {
  const oneOf = (column: Sql, wanted: readonly string[]) =>
    wanted.length === 0 ? sql`true` : sql`${column} = any(${wanted}::text[])`
  const ofFamilies = filter.families.map((family) => familyConditions[family])
  const where = sql`name ilike ${likePattern(filter.keyword)}
    and ${ofFamilies.length === 0 ? sql`true` : sql`(${sql.join(ofFamilies, sql` or `)})`}
    and ${oneOf(sql`factor_code`, filter.factorCodes)} and ${oneOf(sql`accuracy`, filter.accuracy)}
    and ${oneOf(sql`calculation_mode`, filter.calculationModes)} and ${oneOf(sql`status`, filter.status)}`
  const page = sql`limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`
  const [found, count] = await Promise.all([
    rulesWhere(db, where, page),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from alarm_rule where ${where}`),
  ])
  return { records: await ruleRows(db, found), total: count?.total ?? 0 }
}

/** Rules in force that judge a site. */
export const rulesOfSite = async ({ db, session }: CallContext, siteCode: string) => {
  const site = await firstRow(
    db,
    sql<{
      type: string
      visible: boolean
    }>`select site_type as type, ${areaScope(session.scope, 'site.area_code')} as visible
      from site where site_code = ${siteCode}`,
  )
  if (!site) throw new Fail('NOT_FOUND', '站点不存在')
  if (!site.visible) throw new Fail('OUT_OF_SCOPE')
  const rules = await enabledRules(db)
  return ruleRows(
    db,
    rules.filter((rule) => rule.alarmType === '0' && coversPlace(rule, { type: site.type, code: siteCode })),
  )
}

/** Enterprises with an emission limit, in the user's areas. */
export const limitedCompanies = ({ db, session }: CallContext) =>
  rows(
    db,
    sql<{ psCode: string; psName: string }>`select ps_code as "psCode", ps_name as "psName" from enterprise
      where enabled and ${areaScope(session.scope, 'area_code')} and exists (select 1 from outlet
        join outlet_factor on outlet_id = outlet.id where enterprise_id = enterprise.id and limit_value is not null)
      order by ps_name, ps_code`,
  )

/** Construction sites in service, in the user's areas. */
export const dustRuleSites = ({ db, session }: CallContext) =>
  rows(
    db,
    sql<{ recordNum: string; projectName: string }>`select record_num as "recordNum", project_name as "projectName"
      from dust_site where enabled and ${areaScope(session.scope, 'area_code')} order by project_name, record_num`,
  )

/** Sites whose minute data a minute rule can judge; national sites share hours only. */
export const minuteSites = async ({ db, session }: CallContext) => ({
  dataList: await rows(
    db,
    sql<{ siteCode: string; siteName: string }>`
      select site_code as "siteCode", site_name as "siteName" from site
      where enabled and has_minute and site_type not in ('10', '11', '12')
        and ${areaScope(session.scope, 'area_code')} order by site_code`,
  ),
})
