/** What the examples of the papers calls need from the fixture city. */
export type FixturePapers = Record<never, never>
