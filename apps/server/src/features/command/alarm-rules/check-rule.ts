import type { alarmRules as calls } from '@qingkong/contract/calls/command/alarm-rules'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { dustSiteType } from '@qingkong/domain/alarm/rule-family'
import { isSiteType } from '@qingkong/domain/site/site-type'
import { rows, sql, type Tx } from '../../../db/database.ts'
import { dustRuleFactors, hourOnlyFactors, limitedOutletFactors, siteRuleFactors } from './rule-factors.ts'
import { everyFactor } from './stored-rule.ts'

export type RuleInput = ParsedInput<typeof calls.alarmRuleSave>

const refuse = (message: string): never => {
  throw new Fail('INVALID_INPUT', message)
}

const checkThresholds = (rule: RuleInput): void => {
  const given = [rule.thresholdLevel1, rule.thresholdLevel2, rule.thresholdLevel3].filter((value) => value !== null)
  if (given.length === 0) refuse('请至少填写一个等级的阈值')
  if (given.some((value, index) => value < (given[index + 1] ?? value)))
    refuse('一级阈值应不低于二级，二级应不低于三级')
}

const checkMode = (rule: RuleInput): void => {
  if (rule.calculationMode === '2' && rule.compareSiteCodes.length === 0) refuse('请选择对比站点')
  if (rule.calculationMode === '4') {
    if (rule.ratioFactorCode === null || rule.ratioFactorCode === '') refuse('请选择比值的分母因子')
    if (rule.ratioFactorCode === rule.factorCode) refuse('比值的分子与分母不能是同一因子')
  }
}

const checkQuietWindow = (window: string): void => {
  const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
  if (window !== '' && !window.split('-').every(isTime)) refuse('免打扰时段应为 00:00 至 23:59 之间的时间')
}

/** A rule for construction sites is about them alone: their factors and hours are their own. */
const checkDust = (rule: RuleInput): void => {
  if (rule.siteTypes.length > 1) refuse('工地与空气站的规则请分开建立')
  if (rule.accuracy !== '1') refuse('工地规则按小时均值判定')
  if (rule.calculationMode === '2') refuse('工地规则不能与指定空气站比较')
  // National sites measure neither TSP nor noise.
  if (rule.calculationMode === '1' && !siteRuleFactors.has(rule.factorCode))
    refuse('国控站没有该因子，不能与全市均值比较')
  for (const factor of [rule.factorCode, rule.ratioFactorCode]) {
    if (factor !== null && factor !== '' && !dustRuleFactors.has(factor))
      refuse('工地没有该因子的监测数据，请更换告警因子')
  }
}

const checkSite = (rule: RuleInput): void => {
  if (!siteRuleFactors.has(rule.factorCode)) refuse('请选择告警因子')
  const ratio = rule.ratioFactorCode
  if (ratio !== null && ratio !== '' && !siteRuleFactors.has(ratio)) refuse('请选择比值的分母因子')
  if (rule.accuracy === '0' && hourOnlyFactors.has(rule.factorCode)) refuse('该因子只有小时数据，请选择小时精度')
  const unknown = rule.siteTypes.find((type) => !isSiteType(type))
  if (unknown !== undefined) refuse(`站点类型 ${unknown} 不存在`)
}

const checkExceedance = async (tx: Tx, rule: RuleInput): Promise<void> => {
  if (rule.calculationMode !== '0' || rule.accuracy !== '1') refuse('污染源超标规则按小时均值与排放限值比较')
  const known =
    rule.factorCode === everyFactor || (await limitedOutletFactors(tx)).some(({ code }) => code === rule.factorCode)
  if (!known) refuse('该污染源因子没有排放限值，请更换告警因子')
}

const checkCodes = async (tx: Tx, rule: RuleInput): Promise<void> => {
  const [unknown] = await rows(
    tx,
    sql<{ code: string }>`select code from unnest(${[...rule.siteCodes, ...rule.compareSiteCodes]}::text[]) code
      where not exists (select 1 from site where site_code = code)
        and not exists (select 1 from dust_site where record_num = code)
        and not exists (select 1 from enterprise where ps_code = code)
        and not exists (select 1 from outlet where outlet_code = code) limit 1`,
  )
  if (unknown) refuse(`站点 ${unknown.code} 不存在`)
}

/** Lets through only a rule that can fire, on places that exist, with levels in order of severity. */
export const checkRule = async (tx: Tx, rule: RuleInput): Promise<void> => {
  checkThresholds(rule)
  checkMode(rule)
  checkQuietWindow(rule.quietWindow)
  if (rule.alarmType === '1') await checkExceedance(tx, rule)
  else if (rule.siteTypes.includes(dustSiteType)) checkDust(rule)
  else checkSite(rule)
  await checkCodes(tx, rule)
}
