/** What the examples of the jobs, papers, evidence and back-test calls need from the fixture city. */
export interface FixturePapers {
  /** An event with an issued 交办单 and a finished pack of the duty chief. */
  paperEventId: string
  paperId: string
  finishedJobId: string
  finishedFileSha256: string
  queuedJobId: string
  /** A finished back-test of the duty chief. */
  backTestJobId: string
}
