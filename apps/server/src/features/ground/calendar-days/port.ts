export { type SharedSandDust, takeSandDust } from './commands.ts'
export { daysOf, statutoryDays } from './days.ts'
export { sandDustRecords } from './sand-dust-records.ts'
