/** What the examples of the trace calls need from the fixture city. */
export type FixtureTrace = Record<never, never>
