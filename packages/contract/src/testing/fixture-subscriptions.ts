/** What the examples of the subscriptions calls need from the fixture city. */
export type FixtureSubscriptions = Record<never, never>
