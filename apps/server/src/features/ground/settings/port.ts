export { mapOrigins, mapSource, quarantineDays, shiftHours, type WorkRules, workRules } from './effective-settings.ts'
