import { type ParticleFamily, particleSpecies } from '@qingkong/domain/measurement/particle-species'
import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { readCityData } from '../city-files.ts'
import { createCity } from './concentration.ts'
import { particleComposition } from './particle-composition.ts'
import { particleProfiles, particleSourceNames } from './particle-profiles.ts'
import { hourOfSources, particleSources } from './particle-sources.ts'

const seed = 20260101
const data = readCityData()
const city = createCity(seed, data)
const contributionsAt = particleSources(city, data)
const station = data.sites.findIndex((site) => site.siteType === '70')
const site = data.sites[station]
if (!site) throw new Error('no component station')
const point = { longitude: site.longitude, latitude: site.latitude, number: station }

/** µg/m³ of one hour by English name; elements beside the ions they are seen in have their own. */
const hourAt = (at: number) => {
  const sources = hourOfSources(contributionsAt, point, at)
  const list = (family: ParticleFamily, scale: number) => {
    const values = particleComposition(seed, sources, family, at)
    return particleSpecies[family].map(({ nameEn }, position) => [nameEn, (values[position] ?? 0) / scale] as const)
  }
  const species = new Map<string, number>([...list('ions', 1), ...list('carbon', 1), ...list('elements', 1000)])
  const of = (name: string): number => species.get(name) ?? Number.NaN
  return { of, species, air: city.concentrationsAt(point, at + hourMs / 2), humidity: city.weatherAt(at).humidity }
}
const hours = ['2026-01-05', '2026-04-05', '2026-07-05', '2026-10-25'].flatMap((day) =>
  Array.from({ length: 80 }, (_, n) => hourAt(Date.parse(`${day}T00:00:00+08:00`) + 5 * n * hourMs)),
)
type Hour = (typeof hours)[number]

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN
const expectWithin = (value: (hour: Hour) => number, low: number, high: number) => {
  const values = hours.map(value)
  expect(quantile(values, 0.025)).toBeGreaterThanOrEqual(low)
  expect(quantile(values, 0.975)).toBeLessThanOrEqual(high)
}
const mean = (list: readonly Hour[], value: (hour: Hour) => number): number =>
  list.reduce((sum, hour) => sum + value(hour), 0) / list.length

/** µeq/m³. */
const anions = ({ of }: Hour): number =>
  of('Chloride') / 35.45 + of('Nitrate') / 62.004 + (2 * of('Sulfate')) / 96.056 + of('Fluoride') / 18.998
const cations = ({ of }: Hour): number =>
  of('Sodium ion') / 22.99 +
  of('Ammonium') / 18.039 +
  of('Potassium ion') / 39.098 +
  (2 * of('Magnesium ion')) / 24.305 +
  (2 * of('Calcium ion')) / 40.078

/** Elements that the ions hold already. */
const twice = ['Sulfur', 'Chlorine', 'Potassium', 'Calcium']

describe('what the particles are made of', () => {
  it('no profile holds more than its whole, and nothing is negative', () => {
    for (const source of particleSourceNames) {
      const { ions, carbon, elements } = particleProfiles[source]
      const shares = [ions, carbon, elements].flatMap((part) => Object.values(part))
      expect(Math.min(...shares), source).toBeGreaterThan(0)
      const whole = shares.reduce((sum, share) => sum + share, 0)
      expect(whole, source).toBeLessThan(0.95)
    }
    for (const { species } of hours) for (const value of species.values()) expect(value).toBeGreaterThanOrEqual(0)
  })

  it('no source is known by one species alone: every species comes from two at least, but for few traces', () => {
    const owners = (nameEn: string) =>
      particleSourceNames.filter((source) => {
        const { ions, carbon, elements } = particleProfiles[source]
        return nameEn in ions || nameEn in carbon || nameEn in elements
      })
    const lonely = Object.values(particleSpecies)
      .flat()
      .filter(({ nameEn }) => owners(nameEn).length < 2 && !twice.includes(nameEn))
    expect(lonely.map(({ nameEn }) => nameEn)).toEqual(['Nitrite', 'Silver', 'Cadmium', 'Mercury'])
  })

  it('the ratios lie where audits of the Yangtze delta find them: ion balance, potassium, sulphur', () => {
    expectWithin((hour) => anions(hour) / cations(hour), 0.82, 1.35)
    expectWithin(({ of }) => of('Potassium') / of('Potassium ion'), 0.66, 2.6)
    expectWithin(({ of }) => of('Sulfur') / of('Sulfate'), 0.28, 0.5)
  })

  it('the measured species are most of PM2.5, the reconstructed mass 60 to 100 % of it', () => {
    const sum = ({ species }: Hour): number =>
      [...species].reduce((total, [name, value]) => total + (twice.includes(name) ? 0 : value), 0)
    expectWithin((hour) => sum(hour) / hour.air.pm25, 0.63, 0.94)
    const reconstructed = ({ of }: Hour): number =>
      of('Sulfate') +
      of('Nitrate') +
      of('Ammonium') +
      of('Chloride') +
      1.6 * of('Organic carbon') +
      of('Elemental carbon') +
      1.89 * of('Aluminium') +
      2.14 * of('Silicon') +
      1.4 * of('Calcium') +
      1.43 * of('Iron') +
      1.67 * of('Titanium')
    expectWithin((hour) => reconstructed(hour) / hour.air.pm25, 0.6, 1)
  })

  it('sulphur and nitrogen are more oxidised in wet air', () => {
    const oxidised = (made: number, molarMass: number, gas: number, gasMass: number) =>
      made / molarMass / (made / molarMass + gas / gasMass)
    const sor = ({ of, air }: Hour) => oxidised(of('Sulfate'), 96.06, air.so2, 64.06)
    const nor = ({ of, air }: Hour) => oxidised(of('Nitrate'), 62.004, air.no2, 46.006)
    const wet = hours.filter(({ humidity }) => humidity >= 80)
    const dry = hours.filter(({ humidity }) => humidity < 60)
    expect(Math.min(wet.length, dry.length)).toBeGreaterThan(20)
    expect(mean(wet, sor)).toBeGreaterThan(mean(dry, sor))
    expect(mean(hours, sor)).toBeGreaterThan(0.1)
    expect(mean(hours, nor)).toBeGreaterThan(0.1)
  })

  it('titanium is of the crust, lead and zinc are man-made, chromium between', () => {
    // Rudnick and Gao 2003, mg/kg.
    const crust = { Aluminium: 81_506, Titanium: 3836, Silicon: 311_308, Chromium: 92, Zinc: 67, Lead: 17 }
    const enrichment = (name: keyof typeof crust) =>
      mean(hours, ({ of }) => of(name)) / crust[name] / (mean(hours, ({ of }) => of('Aluminium')) / crust.Aluminium)
    expect(enrichment('Titanium')).toBeLessThan(10)
    expect(enrichment('Silicon')).toBeLessThan(10)
    expect(enrichment('Chromium')).toBeGreaterThan(10)
    expect(enrichment('Lead')).toBeGreaterThan(100)
    expect(enrichment('Zinc')).toBeGreaterThan(100)
  })

  it('organic over elemental carbon says that secondary matter is there', () => {
    expectWithin(({ of }) => of('Organic carbon') / of('Elemental carbon'), 1.5, 15)
    expect(mean(hours, ({ of }) => of('Organic carbon') / of('Elemental carbon'))).toBeGreaterThan(2)
  })
})
