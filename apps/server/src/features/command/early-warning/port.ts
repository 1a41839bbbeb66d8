export { draftWarnings } from './draft-warnings.ts'
