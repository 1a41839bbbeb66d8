export { mapOrigins, mapSource, retentionDays, shiftHours, type WorkRules, workRules } from './effective-settings.ts'
export { startView } from './start-view.ts'
