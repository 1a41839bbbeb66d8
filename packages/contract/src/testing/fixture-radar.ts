/** What the examples of the radar calls need from the fixture city. */
export interface FixtureRadar {
  radarCode: string
  /** An event of type 2 that a scan raised. */
  eventId: string
  /** A new scan as the lidar would send it now. */
  push: () => { scan: File[] }
}
