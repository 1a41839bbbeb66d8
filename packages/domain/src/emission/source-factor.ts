/** What of an emission stands for a factor of the air: the precursor where the air's own factor is not let go of. */
const bySiteFactor: Readonly<Record<string, string>> = {
  so2: 'a21026',
  no: 'a21002',
  no2: 'a21002',
  nox: 'a21002',
  co: 'a21005',
  pm10: 'a34013',
  pm25: 'a34013',
  o3: 'a24088',
  o38h: 'a24088',
  tvoc: 'a24088',
}

/** The HJ 212 code of outlets for a page's factor; a code of outlets is its own. null where sources emit none of it. */
export const sourceFactorOf = (factorCode: string): string | null =>
  /^a\d{5}$/.test(factorCode) ? factorCode : (bySiteFactor[factorCode] ?? null)
