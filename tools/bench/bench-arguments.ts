const runsOption = '--runs='
const profileOption = '--profile'
const statementsOption = '--statements'

/** What a bench is asked for behind its name. */
interface BenchArguments {
  /** Only these calls or pages; none means all. */
  names: string[]
  /** `--runs=N`: how many times each is asked. */
  runs: number
  /** `--profile`: where the server's time goes is printed. */
  isProfiled: boolean
  /** `--statements`: what each statement costs the database is printed. */
  withStatements: boolean
}

export const benchArguments = (given: readonly string[], usualRuns: number): BenchArguments => {
  const runs = given.find((one) => one.startsWith(runsOption))
  return {
    names: given.filter((one) => !one.startsWith('--')),
    runs: runs ? Number(runs.slice(runsOption.length)) : usualRuns,
    isProfiled: given.includes(profileOption),
    withStatements: given.includes(statementsOption),
  }
}
