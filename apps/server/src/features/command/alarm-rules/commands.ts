import { Fail } from '@qingkong/contract/errors'
import { dustLevelMultiples, dustLimits } from '@qingkong/domain/alarm/dust-limit'
import { defaultExceedanceLevels } from '@qingkong/domain/alarm/exceedance-rule'
import { dustSiteType, type RuleFamily } from '@qingkong/domain/alarm/rule-family'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { checkRule, type RuleInput } from './check-rule.ts'
import { ruleById, storedRuleById } from './queries.ts'
import { type AlarmType, coversOutlet, coversPlace, everyFactor, type StoredRule } from './stored-rule.ts'

const emptyRule = {
  name: '',
  calculationMode: '0',
  accuracy: '1',
  ratioFactorCode: null,
  lookbackHours: 24,
  thresholdUnit: 'absolute',
  quietWindow: '',
  remark: '',
} as const

interface NewRule {
  alarmType: AlarmType
  factorCode: string
  siteTypes: string[]
  thresholdLevel1: number | null
  thresholdLevel2: number | null
  thresholdLevel3: number | null
}

const firstValues: Readonly<Record<RuleFamily, () => NewRule>> = {
  site: () => ({
    alarmType: '0',
    factorCode: 'pm25',
    siteTypes: ['10', '20', '30', '50'],
    thresholdLevel1: null,
    thresholdLevel2: null,
    thresholdLevel3: null,
  }),
  // An exceedance is graded by its multiple over the limit.
  company: () => ({
    alarmType: '1',
    factorCode: everyFactor,
    siteTypes: [],
    thresholdLevel1: defaultExceedanceLevels[1],
    thresholdLevel2: defaultExceedanceLevels[2],
    thresholdLevel3: defaultExceedanceLevels[3],
  }),
  dust: () => ({
    alarmType: '0',
    factorCode: 'tsp',
    siteTypes: [dustSiteType],
    thresholdLevel1: dustLimits.tsp * dustLevelMultiples[1],
    thresholdLevel2: dustLimits.tsp * dustLevelMultiples[2],
    thresholdLevel3: dustLimits.tsp * dustLevelMultiples[3],
  }),
}

/** First values of the form for a new rule. */
export const newRule = (family: RuleFamily) => ({
  ...emptyRule,
  siteCodes: [],
  compareSiteCodes: [],
  ...firstValues[family](),
})

interface OpenRecord {
  id: string
  kind: 'site' | 'outlet' | 'dust'
  factorCode: string
  type: string
  code: string
  psCode: string
}

const covers = (rule: StoredRule, record: OpenRecord): boolean => {
  if (record.kind === 'outlet')
    return rule.alarmType === '1' && coversOutlet(rule, { ...record, outletCode: record.code })
  const isPlaceRule = record.kind === 'dust' ? rule.siteTypes.includes(dustSiteType) : rule.alarmType === '0'
  return isPlaceRule && record.factorCode === rule.factorCode && coversPlace(rule, record)
}

/** Ends the running alarms of a rule that it will not judge on: nothing would ever end them otherwise. */
const endRunning = async (
  tx: Tx,
  rule: StoredRule,
  at: Date,
  goesOn: (record: OpenRecord) => boolean,
): Promise<void> => {
  const open = await rows(
    tx,
    sql<OpenRecord>`
      select r.id, subject_kind as kind, r.factor_code as "factorCode", coalesce(site_type, ${dustSiteType}) as type,
        coalesce(site_code, outlet_code, record_num) as code, coalesce(ps_code, '') as "psCode"
      from alarm_record r
      left join site on subject_kind = 'site' and site.id = subject_id
      left join outlet on subject_kind = 'outlet' and outlet.id = subject_id
      left join enterprise on enterprise.id = enterprise_id
      left join dust_site on subject_kind = 'dust' and dust_site.id = subject_id
      where rule_id = ${rule.id}::uuid and status = 1`,
  )
  const ended = open.filter((record) => !goesOn(record)).map(({ id }) => id)
  await sql`update alarm_record set status = 2, ended_at = ${at} where id = any(${ended}::uuid[]) and status = 1`.execute(
    tx,
  )
}

/** Pending counts of another definition mean nothing to the new one. */
const forgetPending = (tx: Tx, ruleId: string) =>
  sql`delete from alarm_state where rule_id = ${ruleId}::uuid`.execute(tx)

const isAnotherRule = (before: StoredRule, after: StoredRule): boolean =>
  (['alarmType', 'calculationMode', 'accuracy', 'factorCode', 'ratioFactorCode'] as const).some(
    (field) => before[field] !== after[field],
  )

/**
 * Adds or changes a rule. Running alarms of a changed rule go on and are judged by its new values.
 * @param family where given, a changed rule must belong to it
 */
export const saveRule = ({ db, session, clock }: CallContext, rule: RuleInput, family?: RuleFamily) =>
  db.transaction().execute(async (tx) => {
    await checkRule(tx, rule)
    // Two savers of one name queue here, so that the second gets words and not a constraint's error.
    await takeLock(tx, 'alarmRuleName')
    const before = rule.id === undefined ? null : await storedRuleById(tx, rule.id, family)
    const same = await firstRow(tx, sql<{ id: string }>`select id from alarm_rule where name = ${rule.name}`)
    if (same && same.id !== before?.id)
      throw fieldFail('name', `规则名称“${rule.name}”已存在，请更换`, 'DUPLICATE_NAME')
    const at = clock.now()
    const id = before?.id ?? uuidv7(at)
    await sql`
      insert into alarm_rule (id, name, alarm_type, calculation_mode, accuracy, factor_code, ratio_factor_code, site_types,
        site_codes, compare_site_codes, lookback_hours, threshold_unit, threshold_level1, threshold_level2,
        threshold_level3, quiet_window, remark, updated_at, updated_by)
      values (${id}, ${rule.name}, ${rule.alarmType}, ${rule.calculationMode}, ${rule.accuracy}, ${rule.factorCode},
        ${rule.ratioFactorCode || null}, ${rule.siteTypes}::text[], ${rule.siteCodes}::text[], ${rule.compareSiteCodes}::text[],
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
    const after = await storedRuleById(tx, id)
    if (before) {
      const isAnother = isAnotherRule(before, after)
      await endRunning(tx, after, at, (record) => !isAnother && covers(after, record))
      if (isAnother) await forgetPending(tx, id)
    }
    return ruleById(tx, id)
  })

/** Switches a rule on or off. What it alarmed ends with it, and a pause never counts as pending time. */
export const setRuleStatus = (
  { db, session, clock }: CallContext,
  ruleId: string,
  status: '0' | '1',
  family?: RuleFamily,
): Promise<null> =>
  db.transaction().execute(async (tx) => {
    const rule = await storedRuleById(tx, ruleId, family)
    const { id } = rule
    await sql`update alarm_rule set status = ${status}, updated_at = ${clock.now()}, updated_by = ${session.userName}
      where id = ${id}::uuid`.execute(tx)
    if (status === '0') {
      await endRunning(tx, rule, clock.now(), () => false)
      await forgetPending(tx, id)
    }
    return null
  })

/** Deletes a rule that alarms nothing; its past records keep their name. */
export const deleteRule = ({ db }: CallContext, ruleId: string, family?: RuleFamily): Promise<null> =>
  db.transaction().execute(async (tx) => {
    const { id } = await storedRuleById(tx, ruleId, family)
    const open = await firstRow(tx, sql`select 1 from alarm_record where rule_id = ${id}::uuid and status = 1 limit 1`)
    if (open) throw new Fail('RULE_IN_USE')
    await forgetPending(tx, id)
    await sql`delete from alarm_rule where id = ${id}::uuid`.execute(tx)
    return null
  })
