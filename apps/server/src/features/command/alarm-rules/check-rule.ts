import type { alarmRules as calls } from '@qingkong/contract/calls/command/alarm-rules'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { ruleProblems } from '@qingkong/domain/alarm/rule-form'
import { rows, sql, type Tx } from '../../../db/database.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { limitedOutletFactors } from './rule-factors.ts'
import { everyFactor } from './stored-rule.ts'

export type RuleInput = ParsedInput<typeof calls.alarmRuleSave>

const checkLimit = async (tx: Tx, { factorCode }: RuleInput): Promise<void> => {
  if (factorCode === everyFactor) return
  const limited = await limitedOutletFactors(tx)
  if (!limited.some(({ code }) => code === factorCode))
    throw fieldFail('factorCode', '该污染源因子没有排放限值，请更换告警因子')
}

const checkCodes = async (tx: Tx, { siteCodes, compareSiteCodes }: RuleInput): Promise<void> => {
  const [unknown] = await rows(
    tx,
    sql<{ code: string }>`select code from unnest(${[...siteCodes, ...compareSiteCodes]}::text[]) code
      where not exists (select 1 from site where site_code = code)
        and not exists (select 1 from dust_site where record_num = code)
        and not exists (select 1 from enterprise where ps_code = code)
        and not exists (select 1 from outlet where outlet_code = code) limit 1`,
  )
  if (!unknown) return
  const field = siteCodes.includes(unknown.code) ? 'siteCodes' : 'compareSiteCodes'
  throw fieldFail(field, `站点 ${unknown.code} 不存在`)
}

/** Lets through only a rule that can fire, on places that exist. @throws Fail INVALID_INPUT */
export const checkRule = async (tx: Tx, rule: RuleInput): Promise<void> => {
  requireNoProblems(ruleProblems(rule))
  if (rule.alarmType === '1') await checkLimit(tx, rule)
  await checkCodes(tx, rule)
}
