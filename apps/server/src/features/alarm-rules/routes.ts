/** Alarm rules: what the engine judges sites, construction sites and outlets by, and the choices of the rule form. */
import { alarmRules as calls } from '@qingkong/contract/calls/alarm-rules'
import { type Implementation, implement } from '../../http/implement.ts'
import { deleteRule, newRule, saveRule, setRuleStatus } from './commands.ts'
import { minuteSites, ruleById, ruleList, rulesOfSite } from './queries.ts'
import { factorOptions } from './rule-factors.ts'

export const routes: Implementation[] = [
  implement(calls.alarmRuleCreate)(({ alarmType }) => newRule(alarmType)),
  implement(calls.alarmRuleSave)((input, context) => saveRule(context, input)),
  implement(calls.alarmRuleDelete)(({ id }, context) => deleteRule(context, id)),
  implement(calls.alarmRuleList)((input, { db }) => ruleList(db, input)),
  implement(calls.alarmRuleGetById)(({ id }, { db }) => ruleById(db, id)),
  implement(calls.alarmRuleUpdate)(({ id, status }, context) => setRuleStatus(context, id, status)),
  implement(calls.alarmRuleClose)(({ id }, context) => setRuleStatus(context, id, '0')),
  implement(calls.alarmRuleQuery)(({ siteCode }, context) => rulesOfSite(context, siteCode)),
  implement(calls.siteContainMinute)((_, context) => minuteSites(context)),
  implement(calls.factorOptionListWithFactors)((_, { db }) => factorOptions(db)),
]
