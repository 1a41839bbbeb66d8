export { enabledRules, type StoredRule } from './queries.ts'
