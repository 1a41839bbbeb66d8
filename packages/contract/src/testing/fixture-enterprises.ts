/** What the examples of the enterprises calls need from the fixture city. */
export type FixtureEnterprises = Record<never, never>
