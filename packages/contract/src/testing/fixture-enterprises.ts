/** What the examples of the enterprises and nearby calls need from the fixture city. */
export interface FixtureEnterprises {
  /** Where the fixture's enterprise stands. */
  longitude: number
  latitude: number
  psId: string
  psName: string
  industryCode: string
  areaCode: string
  /** What its outlet sent hours of, since yesterday. */
  factorCode: string
  /** A municipal site with construction sites and enterprises around it, and the meteorology of its hours. */
  siteCode: string
  /** Hour-ending label of the newest hour. */
  dataTime: string
}
