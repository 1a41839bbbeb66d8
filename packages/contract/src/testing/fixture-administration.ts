/** What the examples of the administration calls need from the fixture city. */
export interface FixtureAdministration {
  /** An operator's account that nobody ever used. */
  spareUserId: string
  /** An account that holds neither business nor administration rights. */
  plainUserId: string
  secondAuditorId: string
  emptyOrgCode: string
  unusedRoleCode: string
  postCode: string
  /** A workbook of the city's base data that repeats what is there. */
  cityFile: () => File
}
