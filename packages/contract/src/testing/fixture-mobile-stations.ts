/** What the examples of the mobile-stations calls need from the fixture city. */
export interface FixtureMobileStations {
  /** A moving monitor with minutes of the last hour, some of them high. */
  mobileStationCode: string
}
