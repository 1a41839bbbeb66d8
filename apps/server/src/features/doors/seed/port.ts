export { checkSeed } from './check.ts'
export { restoreSeedClock } from './commands.ts'
export { cityIsLive } from './queries.ts'
