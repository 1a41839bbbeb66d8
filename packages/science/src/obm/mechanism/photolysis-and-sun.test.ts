import { describe, expect, test } from 'vitest'
import { referencesAreThere } from '../../stats/testing/reference.ts'
import { blankTable } from '../solver/testing/obm-references.ts'
import { airDensity, waterDensity } from './air-density.ts'
import { mcmPhotolysis, photolysisParameters, photolysisRate } from './mcm-photolysis.ts'
import { kppSun, type SolarSite, solarDay, solarZenithCosine } from './solar-zenith.ts'

const wuxi: SolarSite = { latitudeDeg: 31.57, longitudeEastDeg: 120.3, clock: { kind: 'zone', offsetHours: 8 } }
const midsummer = solarDay(172, false)
const degrees = (cosine: number) => (Math.acos(cosine) * 180) / Math.PI

describe('the sun', () => {
  test('stands 23.4° north at midsummer and on the equator at the equinox', () => {
    expect((midsummer.declination * 180) / Math.PI).toBeCloseTo(23.45, 1)
    expect(Math.abs(solarDay(79, false).declination)).toBeLessThan(0.01)
  })

  test('runs up to 16 minutes ahead in early November and 14 behind in February', () => {
    const minutes = (dayOfYear: number) => (solarDay(dayOfYear, false).equationOfTime * 720) / Math.PI
    expect(minutes(306)).toBeCloseTo(16.4, 0)
    expect(minutes(41)).toBeCloseTo(-14.3, 0)
  })

  test('is highest at true noon, at latitude minus declination from the zenith', () => {
    const site: SolarSite = { ...wuxi, clock: { kind: 'trueSolar' } }
    const wanted = 31.57 - (midsummer.declination * 180) / Math.PI
    expect(degrees(solarZenithCosine(site, midsummer, 12))).toBeCloseTo(wanted, 9)
    expect(solarZenithCosine(site, midsummer, 9)).toBeCloseTo(solarZenithCosine(site, midsummer, 15), 14)
  })

  test('gives the same height whichever clock the same moment is read from', () => {
    const zone = solarZenithCosine(wuxi, midsummer, 14)
    const utc = solarZenithCosine({ ...wuxi, clock: { kind: 'zone', offsetHours: 0 } }, midsummer, 6)
    const mean = solarZenithCosine({ ...wuxi, clock: { kind: 'meanSolar' } }, midsummer, 14 + 0.3 / 15)
    expect(utc).toBeCloseTo(zone, 12)
    expect(mean).toBeCloseTo(zone, 12)
  })

  test('counts days from nought: one day more moves the declination', () => {
    const [zero, one] = [solarDay(100, false), solarDay(101, false)]
    expect(Math.abs(zero.declination - one.declination)).toBeGreaterThan(0.005)
  })

  test("of KPP's test mechanisms shines from half past four to half past seven", () => {
    expect(kppSun(12)).toBe(1)
    expect(kppSun(36)).toBe(1)
    expect(kppSun(4.4)).toBe(0)
    expect(kppSun(19.6)).toBe(0)
    expect(kppSun(8)).toBeCloseTo(kppSun(16), 14)
  })
})

describe('photolysis', () => {
  test('has the 35 sparse rows of the MCM', () => {
    const numbers = mcmPhotolysis.map(({ label }) => Number(label.slice(1)))
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    expect(numbers).toEqual([...range(1, 8), ...range(11, 24), ...range(31, 35), 41, ...range(51, 56), 61])
    expect(photolysisParameters('J9')).toBeUndefined()
  })

  test('is nothing when the sun is low and grows with its height', () => {
    for (const parameters of mcmPhotolysis) {
      expect(photolysisRate(parameters, 0.01)).toBe(0)
      expect(photolysisRate(parameters, -0.5)).toBe(0)
      const rates = [0.05, 0.2, 0.5, 0.8, 1].map((cosine) => photolysisRate(parameters, cosine))
      expect(rates).toEqual(rates.toSorted((a, b) => a - b))
      expect(photolysisRate(parameters, 0.8, 0.85) / (rates[3] ?? 0)).toBeCloseTo(0.85, 12)
    }
  })

  test.skipIf(!referencesAreThere).each([
    ['atchem2-tests/spec_model_1/output/photolysisRates.output.cmp', 1],
    ['reference/c5h8_freeO3_24h/photolysisRates.output', 0.85],
  ])('rates of one moment in %s agree with ours at one height of the sun', (file, scale) => {
    // AtChem2 prints them for the solver's last inner time, so the height is taken from J4.
    const { names, rows } = blankTable(file)
    const j4 = names.indexOf('J4')
    let compared = 0
    for (const row of rows) {
      const cosine = cosineOf(row[j4] ?? 0, scale)
      if (cosine < 0.05) continue
      for (const [column, label] of names.entries()) {
        const parameters = photolysisParameters(label)
        if (parameters === undefined) continue
        compared++
        expect(photolysisRate(parameters, cosine, scale) / (row[column] ?? 0)).toBeCloseTo(1, 4)
      }
    }
    expect(compared).toBeGreaterThan(500)
  })

  test.skipIf(!referencesAreThere)('the height of the sun follows AtChem2 within its inner time step', () => {
    const { names, rows } = blankTable('reference/c5h8_freeO3_24h/photolysisRates.output')
    const day = solarDay(196, true)
    const site: SolarSite = { latitudeDeg: 31.57, longitudeEastDeg: 0.3, clock: { kind: 'zone', offsetHours: 0 } }
    for (const row of rows) {
      const cosine = cosineOf(row[names.indexOf('J4')] ?? 0, 0.85)
      if (cosine < 0.05) continue
      const [now, before] = [0, 900].map((lag) => solarZenithCosine(site, day, ((row[0] ?? 0) - lag) / 3600))
      const [low, high] = [now ?? 0, before ?? 0].toSorted((a, b) => a - b)
      const slack = 0.012
      expect(cosine).toBeGreaterThan((low ?? 0) - slack)
      expect(cosine).toBeLessThan((high ?? 0) + slack)
    }
  })
})

describe('the air', () => {
  test.skipIf(!referencesAreThere)('has the densities AtChem2 prints', () => {
    const { names, rows } = blankTable('atchem2-tests/spec_model_1/output/environmentVariables.output.cmp')
    const printed = (name: string) => rows[0]?.[names.indexOf(name)] ?? Number.NaN
    expect(airDensity(950.2, 291.45).m / printed('M')).toBeCloseTo(1, 6)
    expect(waterDensity(67.4, 291.45, 950.2) / printed('H2O')).toBeCloseTo(1, 6)
    // 9 November 2008, a leap year.
    expect(solarDay(313, true).declination).toBeCloseTo(printed('DEC'), 6)
  })

  test('holds 2.46e19 molecules per cm³ at 25 °C and one atmosphere', () => {
    const { m, o2, n2 } = airDensity(1013.25, 298.15)
    expect(m / 2.4615e19).toBeCloseTo(1, 4)
    expect((o2 + n2) / m).toBeCloseTo(0.9904, 6)
    expect(waterDensity(100, 298.15, 1013.25) / m).toBeCloseTo(0.0323, 3)
  })
})

/** Cosine of the zenith angle from a rate of NO₂, by halving. */
const cosineOf = (j4: number, scale: number): number => {
  const parameters = photolysisParameters('J4')
  if (parameters === undefined) throw new Error('J4')
  let [low, high] = [0.01, 1]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (photolysisRate(parameters, middle, scale) < j4) low = middle
    else high = middle
  }
  return (low + high) / 2
}
