/** What the examples of the vocs calls need from the fixture city. */
export type FixtureVocs = Record<never, never>
