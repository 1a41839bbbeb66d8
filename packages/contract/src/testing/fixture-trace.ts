/** What the examples of the trace calls need from the fixture city: a site's hour with a run and a listed enterprise. */
export interface FixtureTrace {
  siteCode: string
  factorCode: string
  /** Hour-ending label. */
  dataTime: string
  /** An enterprise in that hour's trace list. */
  listedCode: string
}
