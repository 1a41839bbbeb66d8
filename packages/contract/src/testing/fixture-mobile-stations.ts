/** What the examples of the mobile-stations calls need from the fixture city. */
export type FixtureMobileStations = Record<never, never>
