/** What the examples of the target calls need from the fixture city. */
export interface FixtureTargets {
  /** The city's target of the year, with all three values. */
  targetId: string
  version: number
  /** Its good days as decomposed. */
  goodDayMonths: { month: string; targetValue: number; locked: boolean }[]
}
