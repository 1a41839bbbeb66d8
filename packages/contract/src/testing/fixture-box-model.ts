/** What the examples of the box model's calls need from the fixture city. */
export interface FixtureBoxModel {
  /** A component station and a day of it with a published run. */
  stationDay: { siteCode: string; day: string }
  /** The published run: RIR and a small EKMA. */
  runId: string
  /** A favourite, a parameter set and a mechanism of the duty chief. */
  collectionId: string
  paramId: string
  mechanismId: string
}
