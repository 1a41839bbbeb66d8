/** What the examples of the source-spectrum calls need from the fixture city. */
export interface FixtureSpectra {
  /** A spectrum of the fixture's enterprise, and one of another process. */
  sampleId: string
  otherSampleId: string
  batchId: string
  /** A workbook by the template that has not been imported. */
  newFile: () => File
}
