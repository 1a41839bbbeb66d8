/** What the examples of the warning calls need from the fixture city. */
export interface FixtureEarlyWarning {
  /** A criterion of the city's own. */
  criterionId: string
  /** A warning that is still talked over. */
  draftId: string
  draftVersion: number
  /** The same, drafted by the machine. */
  autoId: string
  autoVersion: number
  /** A warning in force. */
  startedId: string
  /** An uploaded plan that waits for its import, and one with faulty cells. */
  checkedPlanId: string
  refusedPlanId: string
  /** A plan as an xlsx by the template. */
  planFile: () => File
}
