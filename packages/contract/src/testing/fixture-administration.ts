/** What the examples of the administration calls need from the fixture city. */
export type FixtureAdministration = Record<never, never>
