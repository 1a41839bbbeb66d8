/** What the examples of the cockpit calls need from the fixture city. */
export interface FixtureCockpit {
  /** A station and pollutant that something is proposed for. */
  strategy: { siteCode: string; factorCode: 'pm25' | 'pm10' | 'so2' | 'no2' | 'o38h' | 'co' }
  /** One of its proposals, as nobody changed it yet. */
  proposalId: string
}
