export { coversOutlet, coversPlace, dustSiteType, enabledRules, type StoredRule } from './stored-rule.ts'
