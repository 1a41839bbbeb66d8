/** What may still come, for whoever shows the year's targets or where a day is heading. */
export { outlookOf, type RunningDay, runningDay } from './day-outlook.ts'
export { type YearAccounts, type YearIndicator, yearAccounts } from './year-accounts.ts'
