/** What the examples of the PMF calls need from the fixture city. */
export interface FixturePmf {
  /** A component station with days of species made of two sources. */
  siteCode: string
  /** One of those species. */
  factorCode: string
  /** The station and hours its published scheme applies to. */
  shown: { siteCodes: string; startTime: string; endTime: string }
  /** A finished run of the duty chief about the station. */
  jobId: string
  /** Schemes of that run. */
  draftSchemeId: string
  frozenSchemeId: string
  publishedSchemeId: string
  /** A profile taken from the published scheme, and the type of another. */
  libraryId: string
  typeCode: string
  /** A workbook of a profile the library does not hold. */
  profileFile: () => File
  /** A case of the duty chief. */
  caseId: string
}
