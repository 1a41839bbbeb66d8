/** What the examples of the engine runs need from the fixture city. */
export interface FixtureEngineRuns {
  /** A path on the winds of two stations: computed at once. */
  question: {
    engine: 'trajectory'
    data: {
      kind: 'stations'
      times: string[]
      longitude: number[]
      latitude: number[]
      speedMs: number[]
      directionDeg: number[]
    }
    parameters: { start: { longitude: number; latitude: number }; times: string[]; hours: number }
  }
  /** A finished run of the dispatcher. */
  finishedJobId: string
  /** A small NetCDF file of winds. */
  windGrid: () => File
}
