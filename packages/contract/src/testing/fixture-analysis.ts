/** What the examples of the analysis calls need from the fixture city. */
export interface FixtureAnalysis {
  /** A neighbouring city with published hours and days up to now. */
  otherCityCode: string
  /** Hours without a record of sand and dust, and a record that waits for its decision. */
  freeDustHours: { startTime: string; endTime: string }
  declaredDustId: string
  /** The data version before an hour of the national site was revised. */
  revBeforeRevision: number
}
