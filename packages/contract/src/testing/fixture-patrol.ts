/** What the examples of the patrol calls need from the fixture city. */
export type FixturePatrol = Record<never, never>
