/** What the examples of the radar calls need from the fixture city. */
export type FixtureRadar = Record<never, never>
