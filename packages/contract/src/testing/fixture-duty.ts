/** What the examples of the duty calls need from the fixture city. */
export type FixtureDuty = Record<never, never>
