import type { ParsedInput } from '@qingkong/contract/core/call'
import type { alarmRules as calls } from '@qingkong/contract/calls/alarm-rules'
import { Fail } from '@qingkong/contract/errors'
import { firstRow, rows, sql, type Tx } from '../../db/database.ts'
import type { CallContext } from '../../http/context.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { judgedFactors, ruleById } from './queries.ts'

export type RuleInput = ParsedInput<typeof calls.alarmRuleSave>

/** First values of the form for a new rule. */
export const newRule = (alarmType: '0' | '1') => ({
  name: '',
  alarmType,
  calculationMode: '0' as const,
  accuracy: '1' as const,
  factorCode: alarmType === '1' ? 'tsp' : 'pm25',
  ratioFactorCode: null,
  siteTypes: [],
  siteCodes: [],
  compareSiteCodes: [],
  lookbackHours: 24,
  thresholdUnit: 'absolute' as const,
  thresholdLevel1: null,
  thresholdLevel2: null,
  thresholdLevel3: null,
  quietWindow: '',
  remark: '',
})

/** Only a rule that can fire, on sites that exist, with levels in order of severity. */
const check = async (tx: Tx, rule: RuleInput): Promise<void> => {
  if (!judgedFactors.has(rule.factorCode)) throw new Fail('INVALID_INPUT', '请选择告警因子')
  const given = [rule.thresholdLevel1, rule.thresholdLevel2, rule.thresholdLevel3].filter((value) => value !== null)
  if (given.length === 0) throw new Fail('INVALID_INPUT', '请至少填写一个等级的阈值')
  if (given.some((value, index) => value < (given[index + 1] ?? value))) {
    throw new Fail('INVALID_INPUT', '一级阈值应不低于二级，二级应不低于三级')
  }
  if (rule.calculationMode === '2' && rule.compareSiteCodes.length === 0) throw new Fail('INVALID_INPUT', '请选择对比站点')
  if (rule.calculationMode === '4') {
    const ratio = rule.ratioFactorCode
    if (ratio === null || !judgedFactors.has(ratio)) throw new Fail('INVALID_INPUT', '请选择比值的分母因子')
    if (ratio === rule.factorCode) throw new Fail('INVALID_INPUT', '比值的分子与分母不能是同一因子')
  }
  const named = [...rule.siteCodes, ...rule.compareSiteCodes]
  const unknown = await rows(
    tx,
    sql<{ code: string }>`select code from unnest(${named}::text[]) code
      where not exists (select 1 from site where site_code = code)
        and not exists (select 1 from dust_site where record_num = code)`,
  )
  if (unknown[0]) throw new Fail('INVALID_INPUT', `站点 ${unknown[0].code} 不存在`)
}

/** Adds or changes a rule. Open alarms of a changed rule go on and are judged by its new values. */
export const saveRule = ({ db, session, clock }: CallContext, rule: RuleInput) =>
  db.transaction().execute(async (tx) => {
    await check(tx, rule)
    // Two savers of one name queue here, so that the second gets words and not a constraint's error.
    await sql`select pg_advisory_xact_lock(hashtextextended('alarm_rule name', 0))`.execute(tx)
    const same = await firstRow(tx, sql<{ id: string }>`select id from alarm_rule where name = ${rule.name}`)
    if (same && same.id !== rule.id) throw new Fail('DUPLICATE_NAME')
    const at = clock.now()
    if (rule.id !== undefined) await ruleById(tx, rule.id)
    const id = rule.id ?? uuidv7(at)
    await sql`
      insert into alarm_rule (id, name, alarm_type, calculation_mode, accuracy, factor_code, ratio_factor_code, site_types,
        site_codes, compare_site_codes, lookback_hours, threshold_unit, threshold_level1, threshold_level2,
        threshold_level3, quiet_window, remark, updated_at, updated_by)
      values (${id}, ${rule.name}, ${rule.alarmType}, ${rule.calculationMode}, ${rule.accuracy}, ${rule.factorCode},
        ${rule.ratioFactorCode}, ${rule.siteTypes}::text[], ${rule.siteCodes}::text[], ${rule.compareSiteCodes}::text[],
        ${rule.lookbackHours}, ${rule.thresholdUnit}, ${rule.thresholdLevel1}, ${rule.thresholdLevel2},
        ${rule.thresholdLevel3}, ${rule.quietWindow}, ${rule.remark}, ${at}, ${session.userName})
      on conflict (id) do update set name = excluded.name, alarm_type = excluded.alarm_type,
        calculation_mode = excluded.calculation_mode, accuracy = excluded.accuracy, factor_code = excluded.factor_code,
        ratio_factor_code = excluded.ratio_factor_code, site_types = excluded.site_types, site_codes = excluded.site_codes,
        compare_site_codes = excluded.compare_site_codes, lookback_hours = excluded.lookback_hours,
        threshold_unit = excluded.threshold_unit, threshold_level1 = excluded.threshold_level1,
        threshold_level2 = excluded.threshold_level2, threshold_level3 = excluded.threshold_level3,
        quiet_window = excluded.quiet_window, remark = excluded.remark, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(tx)
    return ruleById(tx, id)
  })

/** Switches a rule on or off; its pending state is dropped, so that a pause is never counted as pending time. */
export const setRuleStatus = ({ db, session, clock }: CallContext, id: string, status: '0' | '1'): Promise<null> =>
  db.transaction().execute(async (tx) => {
    const rule = await ruleById(tx, id)
    await sql`update alarm_rule set status = ${status}, updated_at = ${clock.now()}, updated_by = ${session.userName}
      where id = ${rule.id}::uuid`.execute(tx)
    if (status === '0') {
      await sql`delete from alarm_state where rule_id = ${rule.id}::uuid`.execute(tx)
      await sql`update alarm_record set status = 2, ended_at = coalesce(ended_at, ${clock.now()})
        where rule_id = ${rule.id}::uuid and status = 1`.execute(tx)
    }
    return null
  })

/** Deletes a rule that alarms nothing; its past records keep their name. */
export const deleteRule = ({ db }: CallContext, id: string): Promise<null> =>
  db.transaction().execute(async (tx) => {
    const rule = await ruleById(tx, id)
    const open = await firstRow(tx, sql`select 1 from alarm_record where rule_id = ${rule.id}::uuid and status = 1 limit 1`)
    if (open) throw new Fail('RULE_IN_USE')
    await sql`delete from alarm_state where rule_id = ${rule.id}::uuid`.execute(tx)
    await sql`delete from alarm_rule where id = ${rule.id}::uuid`.execute(tx)
    return null
  })
