import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import type { AlarmAccuracy, CalculationMode, ExcessUnit } from '@qingkong/domain/alarm/alarm-rule'
import { dustSiteType } from '@qingkong/domain/alarm/rule-family'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'

/** '0' high values of sites and dust sites, '1' exceedance of outlets. */
export type AlarmType = '0' | '1'

/** A row of the table alarm_rule. */
export interface StoredRule {
  id: string
  name: string
  alarmType: AlarmType
  calculationMode: CalculationMode
  accuracy: AlarmAccuracy
  /** An ambient factor; for outlets an HJ 212 code or 'all'. */
  factorCode: string
  ratioFactorCode: string | null
  siteTypes: string[]
  siteCodes: string[]
  compareSiteCodes: string[]
  lookbackHours: number
  thresholdUnit: ExcessUnit
  thresholds: Record<AlarmLevel, number | null>
  /** 'HH:mm-HH:mm', '' = none. */
  quietWindow: string
  remark: string
  status: '0' | '1'
  updatedAt: Date
  updatedBy: string
}

/** Stands in `factorCode` of an exceedance rule for every factor that has a limit. */
export const everyFactor = 'all'

const columns = sql`
  id, name, alarm_type as "alarmType", calculation_mode as "calculationMode", accuracy, factor_code as "factorCode",
  ratio_factor_code as "ratioFactorCode", site_types as "siteTypes", site_codes as "siteCodes",
  compare_site_codes as "compareSiteCodes", lookback_hours as "lookbackHours", threshold_unit as "thresholdUnit",
  jsonb_build_object('1', threshold_level1, '2', threshold_level2, '3', threshold_level3) as thresholds,
  quiet_window as "quietWindow", remark, status, updated_at as "updatedAt", updated_by as "updatedBy"`

/** Rules that meet a condition, newest change first. */
export const rulesWhere = (db: Queryable, condition: Sql, suffix: Sql = sql``): Promise<StoredRule[]> =>
  rows(
    db,
    sql<StoredRule>`select ${columns} from alarm_rule where ${condition} order by updated_at desc, id desc ${suffix}`,
  )

/** Rules the alarm engine judges by. */
export const enabledRules = (db: Queryable): Promise<StoredRule[]> => rulesWhere(db, sql`status = '1'`)

/**
 * Whether a rule covers a site or dust site. Chosen codes narrow the rule to just these; otherwise the types decide,
 * and a rule without types covers every ambient site.
 */
export const coversPlace = (
  rule: Pick<StoredRule, 'siteTypes' | 'siteCodes'>,
  place: { type: string; code: string },
): boolean => {
  if (place.type === dustSiteType && !rule.siteTypes.includes(dustSiteType)) return false
  if (rule.siteCodes.length > 0) return rule.siteCodes.includes(place.code)
  return rule.siteTypes.length === 0 || rule.siteTypes.includes(place.type)
}

/** Whether an exceedance rule covers a factor of an outlet; chosen codes name enterprises or outlets. */
export const coversOutlet = (
  rule: Pick<StoredRule, 'factorCode' | 'siteCodes'>,
  outlet: { psCode: string; outletCode: string; factorCode: string },
): boolean => {
  if (rule.factorCode !== everyFactor && rule.factorCode !== outlet.factorCode) return false
  return (
    rule.siteCodes.length === 0 || rule.siteCodes.includes(outlet.psCode) || rule.siteCodes.includes(outlet.outletCode)
  )
}
