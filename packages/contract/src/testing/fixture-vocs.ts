/** What the examples of the vocs calls need from the fixture city. */
export interface FixtureVocs {
  /** A component station with an hour of species. */
  componentSiteCode: string
  /** Hour labels of three days of gases and particles there. */
  componentHours: { startTime: string; endTime: string }
  /** Alarm record of ozone near that station. */
  ozoneAlarmId: string
  /** A set of arguments of the duty chief. */
  relativityArgsId: string
}
