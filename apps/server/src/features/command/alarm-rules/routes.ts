/** Alarm rules: what the engine judges sites, construction sites and outlets by, and the choices of the rule form. */
import { alarmRules as calls } from '@qingkong/contract/calls/command/alarm-rules'
import { type Implementation, implement } from '../../../http/implement.ts'
import { deleteRule, newRule, saveRule, setRuleStatus } from './commands.ts'
import { limitedCompanies, minuteSites, ruleById, ruleList, rulesOfSite } from './queries.ts'
import { factorOptions } from './rule-factors.ts'

const familyOfType = { '0': 'site', '1': 'company' } as const
const isAlarmType = (type: string): type is '0' | '1' => type === '0' || type === '1'

export const routes: Implementation[] = [
  implement(calls.alarmRuleCreate)(({ alarmType }) => newRule(familyOfType[alarmType])),
  implement(calls.alarmRuleSave)((input, context) => saveRule(context, input)),
  implement(calls.alarmRuleDelete)(({ id }, context) => deleteRule(context, id)),
  implement(calls.alarmRuleList)(({ alarmType, ...input }, { db }) =>
    ruleList(db, { ...input, families: alarmType.flatMap((type) => (isAlarmType(type) ? [familyOfType[type]] : [])) }),
  ),
  implement(calls.alarmRuleGetById)(({ id }, { db }) => ruleById(db, id)),
  implement(calls.alarmRuleUpdate)(({ id, status }, context) => setRuleStatus(context, id, status)),
  implement(calls.alarmRuleClose)(({ id }, context) => setRuleStatus(context, id, '0')),
  implement(calls.alarmRuleQuery)(({ siteCode }, context) => rulesOfSite(context, siteCode)),
  implement(calls.companyPolluteRuleListRecord)((input, { db }) => ruleList(db, { ...input, families: ['company'] })),
  implement(calls.companyPolluteRuleCreate)(() => newRule('company')),
  implement(calls.companyPolluteRuleGetById)(({ id }, { db }) => ruleById(db, id, 'company')),
  implement(calls.companyPolluteRuleSaveData)((input, context) =>
    saveRule(context, { ...newRule('company'), ...input }, 'company'),
  ),
  implement(calls.companyPolluteRuleUpdate)(({ id, status }, context) => setRuleStatus(context, id, status, 'company')),
  implement(calls.companyPolluteRuleClose)(({ id }, context) => setRuleStatus(context, id, '0', 'company')),
  implement(calls.companyPolluteRuleDelete)(({ id }, context) => deleteRule(context, id, 'company')),
  implement(calls.companyPolluteRuleCompanies)((_, context) => limitedCompanies(context)),
  implement(calls.siteContainMinute)((_, context) => minuteSites(context)),
  implement(calls.factorOptionListWithFactors)((_, { db }) => factorOptions(db)),
]
