export { componentSites } from './queries.ts'
