/** What the examples of the vocs calls need from the fixture city. */
export interface FixtureVocs {
  /** A component station with an hour of species. */
  componentSiteCode: string
  /** Alarm record of ozone near that station. */
  ozoneAlarmId: string
}
