export { draftWarnings } from './draft-warnings.ts'
export { type WarningUnderway, warningUnderway } from './warning-underway.ts'
