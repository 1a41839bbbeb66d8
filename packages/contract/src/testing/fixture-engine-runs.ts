interface FixturePathAsk {
  engine: 'trajectory'
  about: { siteCode: string; everyHours: number }
  parameters: { hours: number }
}

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
  /** A path to a site on the winds of the city's stations. */
  ask: FixturePathAsk & { about: FixturePathAsk['about'] & { from: string; to: string } }
  /** The same day after day. */
  repeatedAsk: FixturePathAsk & { about: FixturePathAsk['about'] & { lastDays: number } }
  /** A finished run of the dispatcher. */
  finishedJobId: string
  /** Finished runs of the duty chief: his own, and one that he published. */
  chiefJobId: string
  publishedJobId: string
  /** A schedule of the duty chief. */
  scheduleId: string
  /** A small chemical mechanism. */
  mechanism: () => File
  /** A small NetCDF file of winds. */
  windGrid: () => File
}
