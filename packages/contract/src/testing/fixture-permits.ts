/** What the examples of the permit calls need from the fixture city. */
export interface FixturePermits {
  /** A workbook with the permit of the fixture's enterprise, by the template. */
  permitFile: () => File
}
