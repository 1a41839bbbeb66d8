export { checkRule } from './check-rule.ts'
export { deleteRule, newRule, saveRule, setRuleStatus } from './commands.ts'
export { dustRuleSites, ruleById, ruleList, storedRuleById } from './queries.ts'
export { coversOutlet, coversPlace, enabledRules, type StoredRule } from './stored-rule.ts'
