/** What the examples of the vehicle calls need from the fixture city. */
export interface FixtureVehicles {
  /** A test that exceeds a limit, with its picture. */
  failedRecordId: string
  /** The whole plate of that vehicle, which nobody without the right may meet anywhere. */
  plate: string
  /** A captured vehicle that nobody has looked at yet. */
  openSmokeId: string
  /** One that two people confirmed. */
  confirmedSmokeId: string
  /** A list handed over. */
  handOverId: string
}
