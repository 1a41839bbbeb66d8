/** What the examples of the jobs, documents, evidence and back-test calls need from the fixture city. */
export interface FixtureDocuments {
  /** An event with an issued 交办单 and a finished pack of the duty chief. */
  documentEventId: string
  documentId: string
  finishedJobId: string
  finishedFileSha256: string
  queuedJobId: string
  /** A finished back-test of the duty chief. */
  backTestJobId: string
}
