/** What the examples of the patrol calls need from the fixture city. */
export interface FixturePatrol {
  /** A special task under way in the district of `handler`, at version 1. */
  patrolId: string
  /** One that nothing is recorded in. */
  untouchedPatrolId: string
  /** The organisation in charge: the handler's own. */
  orgCode: string
  /** Enterprises of the first task: not checked, checked as normal, checked with a problem. */
  openPsCode: string
  recordedPsCode: string
  problemPsCode: string
  /** A picture of the problem's record. */
  attachmentId: string
}
