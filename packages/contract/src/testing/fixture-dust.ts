/** What the examples of the dust calls need from the fixture city. */
export type FixtureDust = Record<never, never>
