export { takeSandDust } from './commands.ts'
export { daysOf } from './days.ts'
export { sandDustRecords } from './sand-dust-records.ts'
