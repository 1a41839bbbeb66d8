// Alarm rules: what the engine judges sites by, and the choices of the rule form.
import { alarmRules as calls } from '@qingkong/contract/calls/alarm-rules'
import { implement, type Implementation } from '../../http/implement.ts'
import { deleteRule, newRule, saveRule, setRuleStatus } from './commands.ts'
import { factorOptions, minuteSites, ruleById, ruleList, rulesOfSite } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.alarmRuleCreate)(({ alarmType }) => newRule(alarmType)),
  implement(calls.alarmRuleSave)((input, context) => saveRule(context, input)),
  implement(calls.alarmRuleDelete)(({ id }, context) => deleteRule(context, id)),
  implement(calls.alarmRuleList)((input, context) => ruleList(context.db, input)),
  implement(calls.alarmRuleGetById)(({ id }, context) => ruleById(context.db, id)),
  implement(calls.alarmRuleUpdate)(({ id, status }, context) => setRuleStatus(context, id, status)),
  implement(calls.alarmRuleClose)(({ id }, context) => setRuleStatus(context, id, '0')),
  implement(calls.alarmRuleQuery)(({ siteCode }, context) => rulesOfSite(context, siteCode)),
  implement(calls.siteContainMinute)((_, context) => minuteSites(context)),
  implement(calls.factorOptionListWithFactors)(() => factorOptions()),
]
