export { deleteRule, newRule, saveRule, setRuleStatus } from './commands.ts'
export { dustRuleSites, ruleById, ruleList } from './queries.ts'
export { coversOutlet, coversPlace, enabledRules, type StoredRule } from './stored-rule.ts'
